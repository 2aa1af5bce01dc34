package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fermata.transformer.program.CaseFile;
import dev.fermata.transformer.program.Compiler;
import dev.fermata.transformer.program.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Each file in {@code cases} compiles, is rewritten, verifies, and logs what it should in every mode. */
final class CasesTest {
    private static final List<String> MODES = List.of("READY", "SUSPENDING", "ALTERNATING");

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
        return DynamicContainer.dynamicContainer(file.name(), tests);
    }

    private static void run(CaseFile file, String debug) throws Throwable {
        assumeTrue(Runtime.version().feature() >= file.minimumJava());
        Compiler compiler = new Compiler("--release", String.valueOf(file.minimumJava()), debug);
        Map<String, byte[]> compiled = compiler.compile(file.sources());
        for (String mode : MODES) {
            run(file, Program.rewritten(compiled), mode);
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
}
