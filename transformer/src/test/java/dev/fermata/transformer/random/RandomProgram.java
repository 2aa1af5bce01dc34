package dev.fermata.transformer.random;

/** The Java program that belongs to a seed: one class, which extends Play and has a {@code test()}. */
record RandomProgram(long seed, String name, String source) {
    private static final String IMPORTS = "import dev.fermata.*;\nimport static dev.fermata.Fermata.*;\n"
            + "import java.time.Duration;\nimport java.util.*;\nimport java.util.concurrent.CompletableFuture;\n\n";

    /** Generates one that can be compiled, and run by the oracle, in this way. */
    static RandomProgram of(long seed, Compilation compilation) {
        String name = "P" + seed;
        Choices choices = new Choices(seed);
        Grammar g = new Grammar(choices, new World(choices, name, compilation));
        String members = new Members(g).all();
        return new RandomProgram(
                seed, name, IMPORTS + indented("class " + name + " extends Play {\n" + members + "}\n"));
    }

    /** By the braces, none of which stands in a literal. */
    private static String indented(String text) {
        StringBuilder indented = new StringBuilder();
        int depth = 0;
        for (String line : text.lines().toList()) {
            int closing = line.startsWith("}") ? 1 : 0;
            indented.append("    ".repeat(depth - closing)).append(line).append('\n');
            depth += (int) (line.chars().filter(c -> c == '{').count()
                    - line.chars().filter(c -> c == '}').count());
        }
        return indented.toString();
    }
}
