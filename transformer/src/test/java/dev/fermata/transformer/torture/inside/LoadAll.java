package dev.fermata.transformer.torture.inside;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Loads and verifies, but does not initialise, each class that a file names: {@code LoadAll NAMES FAILURES [boot]}.
 *
 * <p>A line of the outcome: {@code class TAB error}.
 */
public final class LoadAll {
    private LoadAll() {}

    public static void main(String[] arguments) throws IOException {
        ClassLoader loader = arguments.length > 2 ? null : LoadAll.class.getClassLoader();
        try (PrintWriter failures = new PrintWriter(arguments[1], StandardCharsets.UTF_8)) {
            for (String name : Files.readAllLines(Path.of(arguments[0]))) {
                String failure = load(name, loader);
                if (!failure.isEmpty()) {
                    failures.println(name + "\t" + failure.replaceAll("\\s+", " "));
                }
            }
        }
    }

    private static String load(String name, ClassLoader loader) {
        try {
            // Asking for members links the class, and linking verifies it.
            return Class.forName(name, false, loader).getDeclaredConstructors() == null ? "no members" : "";
        } catch (VerifyError | ClassFormatError e) {
            return "UNVERIFIABLE " + e;
        } catch (ClassNotFoundException | LinkageError e) {
            return e.toString();
        }
    }
}
