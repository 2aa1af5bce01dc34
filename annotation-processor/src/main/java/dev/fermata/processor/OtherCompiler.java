package dev.fermata.processor;

import com.github.javaparser.Position;
import dev.fermata.processor.rule.SourceRule;
import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.SourceClass;
import dev.fermata.processor.source.SourceFile;
import dev.fermata.processor.source.Types;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.ElementFilter;
import javax.tools.Diagnostic.Kind;

/** What is left under a compiler that is not javac, such as Eclipse's: the rules of syntax, and one warning. */
final class OtherCompiler {
    private static final String NOT_REWRITTEN = "Fermata checks the source here, but cannot rewrite the class: this"
            + " compiler is not javac, or a tool hides it. Use the Maven goal fermata:transform, or the agent.";

    private final ProcessingEnvironment environment;
    private final OtherSource text;
    private boolean warned;

    OtherCompiler(ProcessingEnvironment environment) {
        this.environment = environment;
        text = new OtherSource(environment.getElementUtils());
    }

    /** Checks the classes that this round begins with. */
    void check(RoundEnvironment round) {
        for (TypeElement type : ElementFilter.typesIn(round.getRootElements())) {
            try {
                check(type);
            } catch (Throwable fault) {
                // Nothing may escape into the compiler.
                say(Kind.NOTE, "Fermata could not check " + type + ": " + fault + ". Please report it.", type);
            }
        }
    }

    private void check(TypeElement type) {
        Optional<SourceClass> source = text.of(type)
                .filter(SourceFile::concernsFermata)
                .flatMap(SourceFile::parse)
                .flatMap(file -> file.type(type.getSimpleName().toString(), Types.UNKNOWN));
        boolean async = source.map(each -> !each.asyncBodies().isEmpty()).orElseGet(() -> hasAsyncMethod(type));
        if (async && !warned) {
            warned = true;
            say(Kind.WARNING, NOT_REWRITTEN, type);
        }
        source.map(SourceRule::checkAll).orElse(List.of()).forEach(problem -> report(problem, type));
    }

    /** Where the rules cannot read the source, the elements still tell whether there is something to rewrite. */
    private static boolean hasAsyncMethod(TypeElement type) {
        return type.getEnclosedElements().stream()
                .flatMap(member -> member.getAnnotationMirrors().stream())
                .anyMatch(
                        annotation -> annotation.getAnnotationType().toString().equals("dev.fermata.Async"));
    }

    /** A compiler without trees shows a message at an element: the nearest one, and the exact place in the text. */
    private void report(Problem problem, TypeElement type) {
        Optional<String> method = problem.method();
        Element nearest = Stream.<Element>concat(type.getEnclosedElements().stream(), Stream.of(type))
                .filter(each -> each == type
                        || method.filter(each.getSimpleName()::contentEquals).isPresent())
                .findFirst()
                .orElseThrow();
        Position place = problem.position();
        say(Kind.ERROR, problem.text() + " [line " + place.line + ", column " + place.column + "]", nearest);
    }

    private void say(Kind kind, String text, Element at) {
        environment.getMessager().printMessage(kind, text, at);
    }
}
