package dev.fermata.agent;

import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Folders and jars with class files.
 *
 * @param entries in the order in which a class is looked for
 */
record ClassPath(List<Path> entries) {
    /** What is done with a class file. */
    interface Visitor {
        /** Looks at one class file. */
        void visit(byte[] classFile) throws IOException;
    }

    static ClassPath parse(String text) throws IOException {
        List<Path> entries = new ArrayList<>();
        for (String part : text.split(File.pathSeparator, -1)) {
            Path entry = Path.of(part);
            if (!Files.exists(entry)) {
                throw new NoSuchFileException(part);
            }
            entries.add(entry);
        }
        return new ClassPath(entries);
    }

    /** Visits the class of this binary name; gives false if there is none. */
    boolean visit(String className, Visitor visitor) throws IOException {
        String file = className.replace('.', '/') + ".class";
        for (Path entry : entries) {
            boolean found = in(entry, root -> {
                Path classFile = root.resolve(file);
                if (Files.exists(classFile)) {
                    visitor.visit(Files.readAllBytes(classFile));
                    return true;
                }
                return false;
            });
            if (found) {
                return true;
            }
        }
        return false;
    }

    /** Visits all classes, entry by entry, each in the order of the file names. */
    void visitAll(Visitor visitor) throws IOException {
        for (Path entry : entries) {
            in(entry, root -> {
                try (Stream<Path> files = Files.walk(root)) {
                    for (Path file : files.filter(file -> file.toString().endsWith(".class"))
                            .sorted()
                            .toList()) {
                        visitor.visit(Files.readAllBytes(file));
                    }
                }
                return true;
            });
        }
    }

    private interface Look {
        boolean at(Path root) throws IOException;
    }

    /** A jar is a file system of its own. */
    private static boolean in(Path entry, Look look) throws IOException {
        if (Files.isDirectory(entry)) {
            return look.at(entry);
        }
        try (FileSystem jar = FileSystems.newFileSystem(entry)) {
            return look.at(jar.getPath("/"));
        }
    }
}
