package dev.fermata.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The signatures of the runtime that fixtures use, compiled once. */
final class Api {
    private static final Path CLASSES = compile();

    private Api() {}

    static Path classes() {
        return CLASSES;
    }

    private static Path compile() {
        try {
            Path classes = Files.createDirectories(Path.of("target/test-api"));
            Compilation compiled = Compilation.of(
                    Compilation.UNTOUCHED,
                    Compilation.sourcesUnder(Compilation.RESOURCES.resolve("api")),
                    "-cp",
                    "",
                    "-proc:none",
                    "-d",
                    classes.toString());
            if (!compiled.success()) {
                throw new IllegalStateException(compiled.messages().toString());
            }
            return classes.toAbsolutePath();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
