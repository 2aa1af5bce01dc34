package dev.fermata.processor;

import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The messages that a source promises in comments, such as {@code // error: FERMATA001 col 9 (method load)}. */
final class Fixture {
    private static final Pattern COMMENT = Pattern.compile("// (error|warning): (.*)");
    private static final Pattern MESSAGE = Pattern.compile("(FERMATA\\d{3}) col (\\d+)(?: \\((.*)\\))?");

    private Fixture() {}

    /**
     * One message.
     *
     * @param kind ERROR or WARNING
     * @param line from 1
     * @param column from 1, with tabs as javac counts them
     * @param text the whole message
     */
    record Expected(String kind, long line, long column, String text) {}

    static List<Expected> of(Path source) throws IOException {
        List<Expected> expected = new ArrayList<>();
        List<String> lines = Files.readAllLines(source);
        for (int line = 1; line <= lines.size(); line++) {
            Matcher comment = COMMENT.matcher(lines.get(line - 1));
            if (comment.find()) {
                String kind = comment.group(1).toUpperCase(Locale.ROOT);
                for (String message : comment.group(2).split("; (?=FERMATA)", -1)) {
                    expected.add(parse(kind, line, message));
                }
            }
        }
        return expected;
    }

    private static Expected parse(String kind, int line, String message) {
        Matcher matcher = MESSAGE.matcher(message);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(message);
        }
        Rule rule = Arrays.stream(Rule.values())
                .filter(each -> each.id().equals(matcher.group(1)))
                .findFirst()
                .orElseThrow();
        String detail = matcher.group(3) == null ? "" : matcher.group(3);
        return new Expected(
                kind, line, Long.parseLong(matcher.group(2)), new Diagnostic(rule, "", "", line, detail).text());
    }
}
