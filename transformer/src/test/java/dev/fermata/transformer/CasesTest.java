package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fermata.transformer.program.CaseFile;
import dev.fermata.transformer.program.Compiler;
import dev.fermata.transformer.program.Ecj;
import dev.fermata.transformer.program.Program;
import dev.fermata.transformer.program.Run;
import dev.fermata.transformer.program.Twins;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Each file in {@code cases} compiles, is rewritten, verifies, and logs what it should in every mode; and what the oracle
 * logs, whichever of its awaits fails.
 */
final class CasesTest {
    private static final List<String> MODES = List.of("READY", "SUSPENDING", "ALTERNATING");
    private static final int LAST_FAILURE = 6;
    private static final int MANY_AWAITS = 1_000;

    @TestFactory
    Stream<DynamicContainer> cases() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("src/test/resources/cases"))) {
            return files.filter(file -> file.toString().endsWith(".txt")).sorted().map(CaseFile::read).toList().stream()
                    .filter(file -> !file.isNegative())
                    .map(CasesTest::container);
        }
    }

    private static DynamicContainer container(CaseFile file) {
        Stream<DynamicTest> tests =
                Stream.of("-g", "-g:none").map(debug -> DynamicTest.dynamicTest(debug, () -> run(file, debug)));
        DynamicTest eclipse = DynamicTest.dynamicTest("ecj", () -> runByEclipse(file));
        return DynamicContainer.dynamicContainer(file.name(), Stream.concat(tests, Stream.of(eclipse)));
    }

    /** Eclipse's compiler, on JDK 17 alone: its code is the same everywhere. */
    private static void runByEclipse(CaseFile file) throws Throwable {
        assumeTrue(Runtime.version().feature() == 17 && file.isForEclipse());
        Map<String, byte[]> compiled = Ecj.compile(file.sources(), "--release 17");
        assumeTrue(verifies(compiled), "its own code does not pass the verifier");
        run(file, Program.rewritten(compiled), "SUSPENDING");
    }

    private static boolean verifies(Map<String, byte[]> compiled) throws ClassNotFoundException {
        try {
            Program.plain(compiled).verify();
            return true;
        } catch (VerifyError e) {
            return false;
        }
    }

    private static void run(CaseFile file, String debug) throws Throwable {
        assumeTrue(Runtime.version().feature() >= file.minimumJava());
        Compiler compiler = new Compiler("--release", String.valueOf(file.minimumJava()), debug);
        Map<String, byte[]> compiled = compiler.compile(file.sources());
        for (String mode : MODES) {
            run(file, Program.rewritten(compiled), mode);
        }
        if (debug.equals("-g") && file.hasOracle()) {
            compareWithOracle(Twins.of(compiled));
        }
    }

    private static void run(CaseFile file, Program program, String mode) throws Throwable {
        program.verify();
        Class<?> support = program.loadClass("Support");
        Class<?> modes = program.loadClass("Support$Mode");
        support.getField("mode").set(null, modes.getField(mode).get(null));
        program.call("Case", "test");
        assertThat(support.getField("lines").get(null)).as(mode).isEqualTo(file.expected());
    }

    private static void compareWithOracle(Twins twins) throws ReflectiveOperationException {
        int awaits = 0;
        for (Run run : Run.WITHOUT_FAILURE) {
            awaits = compare(twins.run(run, "Case")).expected().awaits();
        }
        for (int k = 1; k <= (awaits > MANY_AWAITS ? 2 : Math.min(awaits, LAST_FAILURE)); k++) {
            for (Run run : Run.failingAt(k)) {
                compare(twins.run(run, "Case"));
            }
        }
    }

    private static Twins.Logs compare(Twins.Logs logs) {
        assertThat(logs.actual()).as("as the oracle, " + logs.run()).isEqualTo(logs.expected());
        return logs;
    }
}
