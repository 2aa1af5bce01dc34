package dev.fermata.processor.javac;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.diagnostic.Diagnostic;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import javax.annotation.processing.ProcessingEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/**
 * One run of javac.
 *
 * <pre>
 * event               what happens
 * first of all        the plugin's listener makes itself known to the processor
 * (processor starts)  rewriting is switched on: only a processor learns where class files go
 * ANALYZE finished    the class is checked
 * GENERATE finished   its class file was written, and is rewritten
 * </pre>
 */
public final class JavacCompilation implements TaskListener {
    private static final String NOT_REWRITTEN =
            "Fermata cannot rewrite this class: no annotation processor runs in this"
                    + " compilation (since JDK 23 javac runs none that is only on the class path). Put fermata-processor.jar on"
                    + " the -processorpath (Maven: annotationProcessorPaths) and drop -proc:none; or use the Maven goal"
                    + " fermata:transform, or the agent.";
    private static final String NO_CLASS_FILE =
            "Fermata cannot rewrite this class: the compiler keeps it in memory, and"
                    + " not in a file. Use the agent to rewrite it when it is loaded.";

    private final JavacTask task;
    private final Map<Element, CheckedClass> checked = new HashMap<>();
    private Optional<Messages> messages = Optional.empty();
    private Optional<ClassCheck> check = Optional.empty();
    private Optional<ClassRewriter> rewriter = Optional.empty();
    private boolean known;
    private boolean skipped;

    private JavacCompilation(JavacTask task) {
        this.task = task;
    }

    /** Listens to a run from its beginning, as a plugin can. */
    public static void listenTo(JavacTask task) {
        task.addTaskListener(new JavacCompilation(task));
    }

    /**
     * Gives the run that a processor takes part in.
     *
     * @throws IllegalArgumentException if the compiler is not javac, or a tool hides it and no plugin was started
     */
    public static JavacCompilation of(ProcessingEnvironment environment) {
        return RunningCompilations.find(environment.getElementUtils()).orElseGet(() -> {
            JavacTask task = JavacTask.instance(environment);
            JavacCompilation compilation = new JavacCompilation(task);
            task.addTaskListener(compilation);
            return compilation;
        });
    }

    /** From now on, rewrites what javac writes. */
    public void rewriteWith(Function<byte[], Transformation> transformer, ProcessingEnvironment environment) {
        ClassOutput output = new ClassOutput(environment.getFiler(), task.getElements());
        rewriter = Optional.of(new ClassRewriter(transformer, output));
    }

    /** Does nothing in this run. */
    public void skip() {
        skipped = true;
    }

    @Override
    public void started(TaskEvent event) {
        if (!known) {
            known = true;
            RunningCompilations.add(task.getElements(), this);
        }
    }

    @Override
    public void finished(TaskEvent event) {
        if (skipped) {
            return;
        }
        switch (event.getKind()) {
            case ANALYZE -> contained(event, this::analyzed);
            case GENERATE -> contained(event, this::generated);
            default -> {}
        }
    }

    private void analyzed(TaskEvent event, Messages messages) throws IOException {
        TypeElement element = event.getTypeElement();
        Optional<TreePath> type = topLevelClass(element, event.getCompilationUnit());
        if (type.isEmpty()) {
            return;
        }
        if (check.isEmpty()) {
            check = Optional.of(new ClassCheck(task, messages));
        }
        // If the check itself fails, the class is still rewritten.
        checked.put(element, CheckedClass.unchecked(type.get()));
        Optional<CheckedClass> result = check.get().check(element, type.get());
        result.ifPresentOrElse(each -> checked.put(element, each), () -> checked.remove(element));
        result.filter(each -> each.async() && rewriter.isEmpty())
                .ifPresent(each -> messages.warnOnce(NOT_REWRITTEN, each.type(), each.unit()));
    }

    private void generated(TaskEvent event, Messages messages) throws IOException {
        TypeElement element = event.getTypeElement();
        CheckedClass type = checked.get(outermost(element));
        // After an error javac writes no more class files; what lies there is of an earlier build.
        if (type == null || rewriter.isEmpty() || messages.failed()) {
            return;
        }
        Optional<List<Diagnostic>> refused = rewriter.get().rewrite(element, event.getSourceFile());
        if (refused.isPresent()) {
            refused.get().forEach(each -> messages.error(each.text(), type.at(each.line()), type.unit()));
        } else if (type.async()) {
            messages.warnOnce(NO_CLASS_FILE, type.type(), type.unit());
        }
    }

    /** Nothing may escape into javac, which would report a fault of its own. */
    private void contained(TaskEvent event, Step step) {
        if (messages.isEmpty()) {
            messages = Optional.of(new Messages(Trees.instance(task)));
        }
        try {
            step.take(event, messages.get());
        } catch (Throwable fault) {
            messages.get().fault(event, fault);
        }
    }

    private Optional<TreePath> topLevelClass(@Nullable TypeElement element, @Nullable CompilationUnitTree unit) {
        // A module-info and a package-info are analysed too; they have no class.
        if (element == null || unit == null) {
            return Optional.empty();
        }
        TreePath root = new TreePath(unit);
        return unit.getTypeDecls().stream()
                .filter(ClassTree.class::isInstance)
                .map(tree -> new TreePath(root, tree))
                .filter(path -> element.equals(Trees.instance(task).getElement(path)))
                .findFirst();
    }

    private static Element outermost(Element element) {
        Element outer = element.getEnclosingElement();
        return outer == null || outer instanceof PackageElement ? element : outermost(outer);
    }

    @FunctionalInterface
    private interface Step {
        void take(TaskEvent event, Messages messages) throws IOException;
    }
}
