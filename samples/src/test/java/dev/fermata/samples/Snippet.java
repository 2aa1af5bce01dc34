package dev.fermata.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A block of a page that is fenced as {@code java}: a whole source file.
 *
 * @param place the page, and the line where it begins
 * @param folder what its package is called, so that one compilation takes all
 * @param source its lines
 * @param output the block behind it that is fenced as {@code text}, if nothing but prose stands between them; null: none
 */
record Snippet(
        String place,
        String folder,
        List<String> source,
        @Nullable List<String> output) {
    private static final Path PAGES = Path.of("..", "docs");
    private static final Pattern TYPE = Pattern.compile("(?:final )?class (\\w+).*");

    /** Gives those of all pages but docs/explain.md, whose blocks {@code ExplainerTest} checks. */
    static List<Snippet> all() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Path.of("..", "README.md")));
        try (Stream<Path> files = Files.list(PAGES)) {
            files.filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.endsWith("explain.md"))
                    .sorted()
                    .forEach(pages::add);
        }
        List<Snippet> all = new ArrayList<>();
        for (Path page : pages) {
            addAll(page, all);
        }
        return all;
    }

    private static void addAll(Path page, List<Snippet> all) throws IOException {
        List<String> lines = Files.readAllLines(page);
        for (int line = 0; line < lines.size(); line++) {
            if (lines.get(line).equals("```java")) {
                List<String> source = block(lines, line);
                int next = line + source.size() + 2;
                while (next < lines.size() && !lines.get(next).startsWith("```")) {
                    next++;
                }
                boolean shown = next < lines.size() && lines.get(next).equals("```text");
                all.add(new Snippet(
                        page.getFileName() + ":" + (line + 1),
                        "snippet" + all.size(),
                        source,
                        shown ? block(lines, next) : null));
                line += source.size() + 1;
            }
        }
    }

    /** Gives the lines between the fence that opens at {@code line} and the one that closes. */
    private static List<String> block(List<String> lines, int line) {
        int end = line + 1;
        while (!lines.get(end).equals("```")) {
            end++;
        }
        return lines.subList(line + 1, end);
    }

    /** The name of the first class in it. */
    String mainClass() {
        Optional<Matcher> type =
                source.stream().map(TYPE::matcher).filter(Matcher::matches).findFirst();
        return folder + "." + type.orElseThrow().group(1);
    }

    boolean isProgram() {
        return source.stream().anyMatch(line -> line.contains("static void main("));
    }

    boolean isTest() {
        return source.stream().anyMatch(line -> line.strip().startsWith("@AsyncTest"));
    }

    /** Writes it as a file, with its lines where they are in the block. */
    Path write(Path sources) throws IOException {
        Path target = Files.createDirectories(sources.resolve(folder));
        String name = mainClass().substring(folder.length() + 1);
        return Files.writeString(
                target.resolve(name + ".java"), "package " + folder + "; " + String.join("\n", source) + "\n");
    }

    @Override
    public String toString() {
        return place;
    }
}
