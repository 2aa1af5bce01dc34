package dev.fermata.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each fixture under {@code bad} gets exactly the errors that are written beside its lines, those under good none. */
final class RulesTest {
    private static final Pattern ERROR = Pattern.compile("(FERMATA\\d{3}) col (\\d+)(?: \\((.*)\\))?");

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

        assertThat(compiled.success()).isFalse();
        assertThat(compiled.messages()).containsExactlyElementsOf(expected(source));
        assertThat(out).isEmptyDirectory();
    }

    @ParameterizedTest
    @MethodSource("good")
    void saysNothingAboutGoodCode(Path source) {
        Compilation compiled = Compilation.of(Compilation.UNTOUCHED, List.of(source), "-d", out.toString(), "-Werror");

        assertThat(compiled.messages()).isEmpty();
        assertThat(compiled.success()).isTrue();
    }

    private static List<String> expected(Path source) throws IOException {
        List<String> expected = new ArrayList<>();
        List<String> lines = Files.readAllLines(source);
        for (int line = 1; line <= lines.size(); line++) {
            String[] halves = lines.get(line - 1).split("// error: ", 2);
            for (String error : halves.length < 2 ? new String[0] : halves[1].split("; (?=FERMATA)", -1)) {
                Matcher matcher = ERROR.matcher(error);
                assertThat(matcher.matches()).as(error).isTrue();
                String detail = matcher.group(3) == null ? "" : matcher.group(3);
                expected.add("ERROR " + source.getFileName() + ":" + line + ":" + matcher.group(2) + " "
                        + new Diagnostic(rule(matcher.group(1)), "", "", line, detail).text());
            }
        }
        return expected;
    }

    private static Rule rule(String id) {
        return Arrays.stream(Rule.values())
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
