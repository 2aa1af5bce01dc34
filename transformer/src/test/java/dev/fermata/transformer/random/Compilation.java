package dev.fermata.transformer.random;

import dev.fermata.transformer.program.Compiler;
import dev.fermata.transformer.program.Ecj;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How the program of a seed is compiled: the compiler, and whether it writes debug information.
 *
 * <p>The oracle runs what javac compiled in any case: Eclipse's compiler makes other programs of some.
 */
enum Compilation {
    JAVAC,
    JAVAC_WITHOUT_DEBUG,
    ECJ;

    private static final int PATTERNS = 21;
    private static final Path SUPPORT = Path.of("src/test/resources/support");

    static Compilation of(long seed) {
        return switch ((int) (seed % 8)) {
            case 3, 6 -> JAVAC_WITHOUT_DEBUG;
            case 7 -> ECJ;
            default -> JAVAC;
        };
    }

    /** Whether programs may use what Java has since 21; Eclipse's compiler tests record patterns wrongly. */
    boolean hasPatterns() {
        return this != ECJ && Runtime.version().feature() >= PATTERNS;
    }

    /** Whether programs may have async scopes as resources: the oracle does not know how Eclipse's compiler leaves them. */
    boolean hasScopes() {
        return this != ECJ;
    }

    /** All programs in one call of the compiler; each with the classes that it needs. */
    List<Compiled> compile(List<RandomProgram> programs) {
        if (programs.isEmpty()) {
            return List.of();
        }
        Map<String, String> sources = new TreeMap<>(Map.of("Support", support("Support"), "Play", support("Play")));
        programs.forEach(program -> sources.put(program.name(), program.source()));
        Map<String, byte[]> classes = classes(sources);
        Map<String, byte[]> forOracle = this == ECJ ? JAVAC.classes(sources) : classes;
        List<Compiled> compiled = new ArrayList<>();
        for (RandomProgram program : programs) {
            Map<String, byte[]> own = needed(classes, program);
            compiled.add(new Compiled(program, this == ECJ ? needed(forOracle, program) : own, own));
        }
        return compiled;
    }

    private static Map<String, byte[]> needed(Map<String, byte[]> classes, RandomProgram program) {
        Map<String, byte[]> needed = new TreeMap<>(classes);
        needed.keySet().removeIf(name -> name.startsWith("P") && !isOf(name, program.name()) && !isOf(name, "Play"));
        return needed;
    }

    private static boolean isOf(String className, String program) {
        return className.equals(program) || className.startsWith(program + "$");
    }

    private Map<String, byte[]> classes(Map<String, String> sources) {
        String release = hasPatterns() ? "21" : "17";
        try {
            return switch (this) {
                case JAVAC -> new Compiler("--release", release, "-g").compile(sources);
                case JAVAC_WITHOUT_DEBUG -> new Compiler("--release", release, "-g:none").compile(sources);
                case ECJ -> Ecj.compile(sources, "--release " + release + " -g");
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String support(String name) {
        try {
            return Files.readString(SUPPORT.resolve(name + ".java"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
