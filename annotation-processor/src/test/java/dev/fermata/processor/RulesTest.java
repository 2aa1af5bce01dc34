package dev.fermata.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.processor.rule.SourceRule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each fixture under {@code bad} gets exactly the errors that are written beside its lines, those under good none. */
final class RulesTest {
    @TempDir
    Path out;

    static List<Path> bad() {
        return Compilation.sourcesUnder(Compilation.RESOURCES.resolve("bad"));
    }

    static List<Path> good() {
        return Compilation.sourcesUnder(Compilation.RESOURCES.resolve("good"));
    }

    @ParameterizedTest
    @MethodSource("bad")
    void reportsExactlyWhatIsWrittenBesideTheLines(Path source) throws IOException {
        Compilation compiled = Compilation.of(Compilation.UNTOUCHED, List.of(source), "-d", out.toString());

        assertThat(compiled.messages())
                .containsExactlyElementsOf(Fixture.of(source).stream()
                        .map(error -> error.kind() + " " + source.getFileName() + ":" + error.line() + ":"
                                + error.column() + " " + error.text())
                        .toList());
        boolean failed = compiled.messages().stream().anyMatch(message -> message.startsWith("ERROR"));
        assertThat(compiled.success()).isEqualTo(!failed);
        assertThat(out.toFile().list()).hasSize(failed ? 0 : 1);
    }

    @Test
    void eachRuleHasABadFixtureOfItsName() {
        assertThat(SourceRule.ALL)
                .allMatch(rule -> bad().contains(Compilation.RESOURCES.resolve(
                        "bad/" + rule.getClass().getSimpleName() + ".java")));
    }

    @ParameterizedTest
    @MethodSource("good")
    void saysNothingAboutGoodCode(Path source) {
        Compilation compiled = Compilation.of(Compilation.UNTOUCHED, List.of(source), "-d", out.toString(), "-Werror");

        assertThat(compiled.messages()).isEmpty();
        assertThat(compiled.success()).isTrue();
    }
}
