package dev.fermata.processor.javac;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.Trees;
import dev.fermata.processor.rule.SourceRule;
import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.SourceClass;
import dev.fermata.processor.source.SourceFile;
import dev.fermata.transformer.diagnostic.Diagnostic;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.lang.model.element.TypeElement;

/** Checks one top-level class when javac knows all its types. */
final class ClassCheck {
    private final Trees trees;
    private final AsyncTrees asyncTrees;
    private final Messages messages;
    private Optional<CompilationUnitTree> lastUnit = Optional.empty();
    private Optional<SourceFile> lastFile = Optional.empty();

    ClassCheck(JavacTask task, Messages messages) {
        this.messages = messages;
        trees = Trees.instance(task);
        asyncTrees = new AsyncTrees(task, trees);
    }

    /** Reports what is wrong with the class. Empty if it has nothing to do with Fermata. */
    Optional<CheckedClass> check(TypeElement element, TreePath type) throws IOException {
        CompilationUnitTree unit = type.getCompilationUnit();
        checkTrees(type);
        CharSequence text = unit.getSourceFile().getCharContent(true);
        if (!SourceFile.concernsFermata(text)) {
            return Optional.empty();
        }
        SourceLines lines = new SourceLines(text);
        TreeIndex index = new TreeIndex(trees, type);
        JavacTypes types = new JavacTypes(trees, index, lines, asyncTrees.lambdas());
        Optional<SourceClass> source = file(unit, text)
                .flatMap(file -> file.type(element.getSimpleName().toString(), types));
        List<Problem> problems = source.map(SourceRule::checkAll).orElse(List.of());
        problems.forEach(problem -> report(problem, index, lines, type));
        // If the syntax is unknown here, the transformer will see.
        boolean async = source.map(each -> !each.asyncBodies().isEmpty()).orElse(true);
        return Optional.of(new CheckedClass(unit, type.getLeaf(), index.firstOfLines(lines), async));
    }

    private Optional<SourceFile> file(CompilationUnitTree unit, CharSequence text) {
        if (lastUnit.filter(unit::equals).isEmpty()) {
            lastUnit = Optional.of(unit);
            lastFile = SourceFile.parse(text);
            if (lastFile.isEmpty()) {
                messages.note(
                        "Fermata does not know the syntax of this file yet, and checks its bytecode only.", unit, unit);
            }
        }
        return lastFile;
    }

    private void checkTrees(TreePath type) {
        if (asyncTrees.hasLibrary()) {
            for (TreeRule each : TreeRule.all(asyncTrees)) {
                each.check(type, (rule, at, detail) -> report(each, new Diagnostic(rule, "", "", 0, detail), at));
            }
        }
    }

    private void report(TreeRule rule, Diagnostic problem, TreePath at) {
        if (rule.isWarning()) {
            messages.warn(problem.text(), at.getLeaf(), at.getCompilationUnit());
        } else {
            messages.error(problem.text(), at.getLeaf(), at.getCompilationUnit());
        }
    }

    private void report(Problem problem, TreeIndex index, SourceLines lines, TreePath type) {
        CompilationUnitTree unit = type.getCompilationUnit();
        Optional<Tree> tree = index.innermost(JavacTypes.offset(problem.position(), lines));
        if (tree.isPresent()) {
            messages.error(problem.text(), tree.get(), unit);
        } else {
            // Another processor has changed the tree: then the text names the place.
            String at = " [line " + problem.position().line + ", column " + problem.position().column + "]";
            messages.error(problem.text() + at, type.getLeaf(), unit);
        }
    }
}
