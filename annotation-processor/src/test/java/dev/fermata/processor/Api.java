package dev.fermata.processor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;

/** The signatures of the runtime that fixtures use, compiled once. */
final class Api {
    private static final Path CLASSES = compile();

    private Api() {}

    static Path classes() {
        return CLASSES;
    }

    /** The same as a module named {@code test.api}: a jar without a descriptor is named after its file. */
    static Path module(Path folder) throws IOException {
        Path jar = folder.resolve("test.api.jar");
        try (var out = new JarOutputStream(Files.newOutputStream(jar));
                var files = Files.walk(CLASSES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                out.putNextEntry(new ZipEntry(CLASSES.relativize(file).toString()));
                out.write(Files.readAllBytes(file));
            }
        }
        return jar;
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
