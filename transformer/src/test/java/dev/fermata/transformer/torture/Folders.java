package dev.fermata.transformer.torture;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Folders full of classes, below one folder. */
record Folders(Path root) {
    /** An empty folder of the given name. */
    Path fresh(String name) throws IOException {
        Path folder = root.resolve(name).toAbsolutePath();
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectories(folder);
    }

    static void write(Path folder, String name, byte[] bytes) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }

    /** Copies a package and those below it from where a class of it was loaded. */
    static void copyPackage(Class<?> of, Path target) throws IOException {
        Path root = rootOf(of);
        try (Stream<Path> files = Files.walk(root.resolve(of.getPackageName().replace('.', '/')))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                write(target, root.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
    }

    /** Where a class was loaded from. */
    static Path rootOf(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
