package dev.fermata.processor;

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

/** The errors that a source promises in its comments, such as {@code // error: FERMATA001 col 9 (method load)}. */
final class Fixture {
    private static final Pattern ERROR = Pattern.compile("(FERMATA\\d{3}) col (\\d+)(?: \\((.*)\\))?");

    private Fixture() {}

    /**
     * One error.
     *
     * @param line from 1
     * @param column from 1, with tabs as javac counts them
     * @param text the whole message
     */
    record Expected(long line, long column, String text) {}

    static List<Expected> of(Path source) throws IOException {
        List<Expected> expected = new ArrayList<>();
        List<String> lines = Files.readAllLines(source);
        for (int line = 1; line <= lines.size(); line++) {
            int comment = lines.get(line - 1).indexOf("// error: ");
            if (comment >= 0) {
                String errors = lines.get(line - 1).substring(comment + "// error: ".length());
                for (String error : errors.split("; (?=FERMATA)", -1)) {
                    expected.add(parse(error, line));
                }
            }
        }
        return expected;
    }

    private static Expected parse(String error, int line) {
        Matcher matcher = ERROR.matcher(error);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(error);
        }
        Rule rule = Arrays.stream(Rule.values())
                .filter(each -> each.id().equals(matcher.group(1)))
                .findFirst()
                .orElseThrow();
        String detail = matcher.group(3) == null ? "" : matcher.group(3);
        return new Expected(line, Long.parseLong(matcher.group(2)), new Diagnostic(rule, "", "", line, detail).text());
    }
}
