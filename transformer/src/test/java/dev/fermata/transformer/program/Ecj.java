package dev.fermata.transformer.program;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/** Compiles sources with Eclipse's compiler, whose code has other shapes than javac's. */
public final class Ecj {
    private Ecj() {}

    /** Gives the class files by binary name. */
    public static Map<String, byte[]> compile(Map<String, String> sources, String options) throws IOException {
        Path folder = Files.createTempDirectory("ecj");
        try {
            for (Map.Entry<String, String> source : sources.entrySet()) {
                Files.writeString(folder.resolve(source.getKey() + ".java"), source.getValue());
            }
            StringWriter messages = new StringWriter();
            PrintWriter out = new PrintWriter(messages);
            String arguments = options + " -proc:none -nowarn -cp \"" + System.getProperty("java.class.path")
                    + "\" -d \"" + folder + "\" \"" + folder + "\"";
            if (!BatchCompiler.compile(arguments, out, out, null)) {
                throw new IllegalArgumentException("does not compile: " + messages);
            }
            return classes(folder);
        } finally {
            delete(folder);
        }
    }

    private static Map<String, byte[]> classes(Path folder) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        for (Path file : files(folder)) {
            String name = file.getFileName().toString();
            if (name.endsWith(".class")) {
                classes.put(name.substring(0, name.length() - ".class".length()), Files.readAllBytes(file));
            }
        }
        return classes;
    }

    private static void delete(Path folder) throws IOException {
        for (Path file : files(folder)) {
            Files.delete(file);
        }
        Files.delete(folder);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }
}
