package dev.fermata.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each case prints what it says. */
final class ConformanceTest {
    private static final Path CLASSES = Path.of("target/classes/dev/fermata/conformance");

    static Stream<String> cases() throws IOException {
        try (Stream<Path> files = Files.list(CLASSES)) {
            return files
                    .map(file -> file.getFileName().toString().replace(".class", ""))
                    .filter(name -> name.matches("Case\\d+\\w+"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void prints_what_python_prints(String name) throws Exception {
        Case program = Class.forName(ConformanceTest.class.getPackageName() + "." + name)
                .asSubclass(Case.class)
                .getDeclaredConstructor()
                .newInstance();
        program.program();
        assertThat(program.printed()).isEqualTo(program.output());
    }
}
