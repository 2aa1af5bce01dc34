package dev.fermata.transformer.program;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One case: members of a class, and what its {@code test()} logs.
 *
 * @param name the file's name
 * @param minimumJava the Java version that the source needs
 * @param expected the lines
 */
public record CaseFile(String name, int minimumJava, String members, List<String> expected) {
    private static final Pattern JAVA = Pattern.compile("// needs: Java (\\d+)");
    private static final String OUTPUT = "/* expected output\n";

    public static CaseFile read(Path file) {
        try {
            String text = Files.readString(file);
            int output = text.indexOf(OUTPUT);
            String lines = text.substring(output + OUTPUT.length(), text.lastIndexOf("*/"));
            Matcher java = JAVA.matcher(text);
            return new CaseFile(
                    file.getFileName().toString().replace(".txt", ""),
                    java.find() ? Integer.parseInt(java.group(1)) : 17,
                    text.substring(0, output),
                    lines.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The sources: the case itself and what it may call. */
    public Map<String, String> sources() {
        return sources(members);
    }

    /** The sources of a class with these members, and what it may call. The first member stands on line 2. */
    public static Map<String, String> sources(String members) {
        String header = "import dev.fermata.*; import static dev.fermata.Fermata.*; class Case extends Support {\n";
        return Map.of("Case", header + members + "}\n", "Support", support());
    }

    /** Whether the oracle can run it: it knows coroutines only, and its bodies have names of their own. */
    public boolean hasOracle() {
        return !members.contains("// oracle: none");
    }

    /** Whether what Eclipse's compiler makes of it behaves as Java says. */
    public boolean isForEclipse() {
        return minimumJava == 17 && !members.contains("// ecj: none");
    }

    /** Whether the case must be refused. */
    public boolean isNegative() {
        return !expected.isEmpty() && expected.get(0).startsWith("REJECT");
    }

    @Override
    public String toString() {
        return name;
    }

    private static String support() {
        try {
            return Files.readString(Path.of("src/test/resources/support/Support.java"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
