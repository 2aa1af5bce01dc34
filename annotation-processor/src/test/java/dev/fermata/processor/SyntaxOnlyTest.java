package dev.fermata.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.processor.rule.SourceRule;
import dev.fermata.processor.source.Problem;
import dev.fermata.processor.source.SourceFile;
import dev.fermata.processor.source.Types;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the rules find where no compiler tells them types. */
final class SyntaxOnlyTest {
    static List<Path> good() {
        return Compilation.sourcesUnder(Compilation.RESOURCES.resolve("good"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "AwaitInInitializer",
                "AwaitInLambda",
                "AwaitInMonitor",
                "AwaitMethodReference",
                "ForeignAsync",
                "ReturnNull",
                "ReturnType"
            })
    void findsWhatTheTextShows(String name) throws IOException {
        Path source = Compilation.RESOURCES.resolve("bad/" + name + ".java");

        assertThat(problems(Files.readString(source)))
                .containsExactlyElementsOf(Fixture.of(source).stream()
                        .map(error -> error.line() + ":" + error.column() + " " + error.text())
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("good")
    void findsNothingInGoodCode(Path source) throws IOException {
        assertThat(problems(Files.readString(source))).isEmpty();
    }

    @Test
    void takesAnAwaitingLambdaForAsyncUnlessItsShapeSaysNo() {
        String text = """
                import static dev.fermata.Fermata.*;

                class Lambdas {
                    Object unknown1 = f(() -> other(await(x)));
                    Object unknown2 = f(() -> { await(x); return other(); });
                    Object unknown3 = f(() -> { while (true) { await(x); } });
                    Object unknown4 = f(() -> { await(x); throw e; });
                    Object value = f(() -> await(x));
                    Object literal = f(() -> { await(x); return 1; });
                    Object awaited = f(() -> { return await(x); });
                    Object nothing = f(() -> { await(x); });
                }
                """;

        assertThat(problems(text).stream().map(problem -> problem.substring(0, problem.indexOf(' '))))
                .containsExactly("8:28", "9:32", "10:39", "11:32");
    }

    @Test
    void readsFilesWithoutAClass() {
        assertThat(problems("import static dev.fermata.Fermata.*;\nvoid main() { await(x); }"))
                .singleElement()
                .asString()
                .startsWith("2:15 FERMATA001");
    }

    @Test
    void doesNotJudgeWhatItCannotRead() {
        assertThat(SourceFile.parse("class A { fermata syntax of tomorrow }")).isEmpty();
    }

    private static List<String> problems(String text) {
        SourceFile file = SourceFile.parse(text).orElseThrow();
        return Pattern.compile("(?m)^(?:final )?class (\\w+)|^void main")
                .matcher(text)
                .results()
                .map(type -> String.valueOf(type.group(1)))
                .flatMap(name ->
                        SourceRule.checkAll(file.type(name, Types.UNKNOWN).orElseThrow()).stream())
                .map(SyntaxOnlyTest::line)
                .toList();
    }

    private static String line(Problem problem) {
        return problem.position().line + ":" + problem.position().column + " " + problem.text();
    }
}
