package dev.fermata.transformer.torture;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Why some tests cannot hold once each method suspends, as stated in {@code src/test/resources/torture}: one file for
 * all libraries and one for each.
 *
 * <p>A line: {@code Class#method | message | reason}, where {@code *} stands for any text; with {@code skip} in place of
 * the message the test is not even run.
 */
final class Reasons {
    private record Reason(String test, String message, String text) {}

    private final List<Reason> reasons = new ArrayList<>();

    static Reasons of(String artifact) throws IOException {
        Reasons reasons = new Reasons();
        reasons.read("any-library");
        reasons.read(artifact);
        return reasons;
    }

    static Reasons of(List<String> lines) {
        Reasons reasons = new Reasons();
        reasons.add(lines);
        return reasons;
    }

    /** The tests that are not to be run. */
    Set<String> skipped() {
        return reasons.stream()
                .filter(each -> each.message().equals("skip"))
                .map(Reason::test)
                .collect(Collectors.toSet());
    }

    /** The lines about tests that are not run. */
    List<String> skippedLines() {
        return reasons.stream()
                .filter(each -> each.message().equals("skip"))
                .map(each -> each.test() + ": " + each.text())
                .toList();
    }

    /** Why this test may fail in this way. */
    Optional<String> of(Outcome outcome) {
        return reasons.stream()
                .filter(each -> matches(each.test(), outcome.name()) && matches(each.message(), outcome.message()))
                .map(Reason::text)
                .findFirst();
    }

    private void read(String name) throws IOException {
        try (InputStream in = Reasons.class.getResourceAsStream("/torture/" + name + ".txt")) {
            if (in != null) {
                add(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList());
            }
        }
    }

    private void add(List<String> lines) {
        for (String line : lines) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] parts = line.split("\\|", 3);
                reasons.add(new Reason(parts[0].strip(), parts[1].strip(), parts[2].strip()));
            }
        }
    }

    private static boolean matches(String pattern, String text) {
        return text.matches(regex(pattern));
    }

    /** The regular expression of a pattern in which * stands for any text. */
    static String regex(String pattern) {
        return Arrays.stream(pattern.split("\\*", -1)).map(Pattern::quote).collect(Collectors.joining(".*"));
    }
}
