package dev.fermata.processor.javac;

import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.Transformation.FrameClass;
import dev.fermata.transformer.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.lang.model.element.TypeElement;
import javax.tools.JavaFileObject;

/** Replaces the class file that javac has written by its rewritten form. */
final class ClassRewriter {
    private final Function<byte[], Transformation> transformer;
    private final ClassOutput output;

    ClassRewriter(Function<byte[], Transformation> transformer, ClassOutput output) {
        this.transformer = transformer;
        this.output = output;
    }

    /** Gives what the class was refused for; empty if its file is not where files are. */
    Optional<List<Diagnostic>> rewrite(TypeElement type, JavaFileObject source) throws IOException {
        Optional<Path> classFile = output.find(type, source);
        return classFile.isEmpty() ? Optional.empty() : Optional.of(rewrite(classFile.get()));
    }

    private List<Diagnostic> rewrite(Path classFile) throws IOException {
        Transformation result = transformer.apply(Files.readAllBytes(classFile));
        if (result instanceof Transformation.Rewritten rewritten) {
            // The class comes last: until then it is the old one, and whole.
            for (FrameClass frame : rewritten.frames()) {
                Files.write(classFile.resolveSibling(fileName(frame)), frame.bytes());
            }
            Files.write(classFile, rewritten.bytes());
        }
        return result instanceof Transformation.Refused refused ? refused.diagnostics() : List.of();
    }

    private static String fileName(FrameClass frame) {
        return frame.name().substring(frame.name().lastIndexOf('/') + 1) + ".class";
    }
}
