package dev.fermata.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Fermata;
import dev.fermata.transformer.diagnostic.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each rule has a page, whose programs and messages are real. */
final class ErrorPagesTest {
    private static final Path PAGES = Path.of("../docs/errors");
    private static final Set<Rule> OF_CLASS_FILES =
            EnumSet.of(Rule.CLASS_FILE_TOO_OLD, Rule.METHOD_TOO_LARGE, Rule.CLASS_FILE_TOO_NEW);

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Rule.class)
    void pageShowsTheRule(Rule rule) throws IOException {
        String page = page(rule);

        assertThat(page).startsWith("# " + rule.id() + ": " + rule.title() + "\n");
        assertThat(blocks(page, "text"))
                .singleElement()
                .asString()
                .contains(rule.id())
                .endsWith(rule.hint() + "\n");
        assertThat(Files.readString(PAGES.resolve("README.md")))
                .contains("[" + rule.id() + "](" + rule.id() + ".md): " + rule.title() + "\n");
    }

    @ParameterizedTest
    @EnumSource(Rule.class)
    void programGetsTheMessageAndTheRepairedOneNone(Rule rule) throws IOException {
        String page = page(rule);
        List<String> programs = blocks(page, "java");
        if (OF_CLASS_FILES.contains(rule)) {
            assertThat(programs).isEmpty();
            return;
        }

        assertThat(programs).hasSize(2);
        assertThat(compile(programs.get(0)))
                .singleElement()
                .asString()
                .matches("(ERROR|WARNING) " + place(blocks(page, "text").get(0)));
        assertThat(compile(programs.get(1))).isEmpty();
    }

    @Test
    void everyPageHasARule() throws IOException {
        try (var pages = Files.list(PAGES)) {
            assertThat(pages.count()).isEqualTo(Rule.values().length + 1);
        }
    }

    /** The printed form leaves the column to the caret. */
    private static String place(String printed) {
        String[] halves = printed.strip().split(": (error|warning): ", 2);
        return Pattern.quote(halves[0]) + ":\\d+ " + Pattern.quote(halves[1]);
    }

    private List<String> compile(String program) {
        Path source = Compilation.write(folder, "Main.java", program);
        return Compilation.of(
                        Compilation.UNTOUCHED,
                        List.of(source),
                        "-cp",
                        Compilation.placeOf(Fermata.class).toString())
                .messages();
    }

    private static String page(Rule rule) throws IOException {
        return Files.readString(PAGES.resolve(rule.id() + ".md"));
    }

    private static List<String> blocks(String page, String language) {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(page)
                .results()
                .map(block -> block.group(1))
                .toList();
    }
}
