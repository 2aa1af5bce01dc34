package dev.fermata.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs as this module's own build compiled them. */
class SamplesTest {
    @ParameterizedTest
    @MethodSource("dev.fermata.samples.Sample#all")
    void the_output_is_exactly_as_documented(Sample sample) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            sample.run();
        } finally {
            System.setOut(out);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).lines()).containsExactlyElementsOf(sample.output());
    }
}
