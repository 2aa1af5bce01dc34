package dev.fermata.samples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.fermata.Coroutine;
import dev.fermata.processor.FermataProcessor;
import dev.fermata.testing.TestLoop;
import dev.fermata.tls.Tls;
import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/**
 * The programs and tests that README.md and the pages in docs show do what the pages say.
 *
 * <p>Each block fenced as {@code java} is a source file. One with a {@code main} prints the {@code text} block behind it: what
 * it writes and logs, in that order, where each record of the log is its level and its text. Of the tests in one with
 * {@code @AsyncTest}, those fail that the {@code text} block behind it names, and fail like that; none, if there is no such
 * block. Durations to the millisecond, line numbers of Fermata's own files, and lines of the JDK in samples of a stack, may differ.
 */
class DocsIT {
    private static final List<String> LIBRARIES = Stream.of(
                    Coroutine.class,
                    TestLoop.class,
                    Tls.class,
                    Test.class,
                    org.apiguardian.api.API.class,
                    Assertions.class)
            .map(Tool::jarOf)
            .toList();
    private static final String LOG_FORMAT = "-Djava.util.logging.SimpleFormatter.format=%4$s: %5$s%6$s%n";
    private static final Pattern DURATION = Pattern.compile("\\d+\\.\\d{3} s\\b");
    private static final Pattern JDK_LINE = Pattern.compile("\n *at java\\.base[@/].*");
    private static final Pattern OWN_LINE = Pattern.compile("(at dev\\.fermata\\..*\\.java):\\d+");

    @TempDir
    static Path classes;

    static List<Snippet> programs() throws Exception {
        return Snippet.all().stream().filter(Snippet::isProgram).toList();
    }

    static List<Snippet> tests() throws Exception {
        return Snippet.all().stream().filter(Snippet::isTest).toList();
    }

    @BeforeAll
    static void compile() throws Exception {
        List<String> arguments = new ArrayList<>(List.of("-processorpath", Tool.jarOf(FermataProcessor.class), "-g"));
        arguments.addAll(List.of("-cp", String.join(File.pathSeparator, LIBRARIES), "-d", classes.toString()));
        for (Snippet snippet : Snippet.all()) {
            arguments.add(snippet.write(classes.resolve("src")).toString());
        }
        Tool.Output compiled = Tool.run("javac", arguments.toArray(String[]::new));
        assertThat(compiled.exitCode()).as(compiled.toString()).isZero();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void a_program_prints_what_stands_behind_it(Snippet program) throws Exception {
        String classPath = classes + File.pathSeparator + String.join(File.pathSeparator, LIBRARIES);
        assertThat(program.output()).as("a text block behind it").isNotNull();
        assertThat(comparable(
                        program,
                        Tool.printed(
                                "java",
                                "-XX:TieredStopAtLevel=1",
                                "-Duser.language=en",
                                LOG_FORMAT,
                                "-cp",
                                classPath,
                                program.mainClass())))
                .isEqualTo(comparable(program, program.output()));
    }

    @ParameterizedTest
    @MethodSource("tests")
    void of_the_tests_those_fail_that_stand_behind_them(Snippet tests) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
            var events = EngineTestKit.engine("junit-jupiter")
                    .selectors(selectClass(loader.loadClass(tests.mainClass())))
                    .execute()
                    .testEvents();
            assertThat(events.started().count()).isPositive();
            List<String> expected = tests.output() == null ? List.of() : tests.output();
            List<String> failures =
                    events.failed().stream().flatMap(DocsIT::failure).toList();
            assertThat(comparable(tests, failures)).isEqualTo(comparable(tests, expected));
        }
    }

    private static Stream<String> failure(Event event) {
        Throwable failure = event.getRequiredPayload(TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
        String test = event.getTestDescriptor()
                .getParent()
                .orElseThrow()
                .getDisplayName()
                .replaceFirst("\\(.*", "");
        return Stream.concat(
                Stream.of(test + ", " + event.getTestDescriptor().getDisplayName() + ":"),
                Stream.concat(Stream.of(failure), Stream.of(failure.getSuppressed()))
                        .flatMap(one -> String.valueOf(one.getMessage()).strip().lines())
                        .map(line -> "    " + line));
    }

    private static String comparable(Snippet snippet, List<String> lines) {
        String text =
                String.join("\n", lines).replace(snippet.folder() + ".", "").replace("app//", "");
        text = JDK_LINE.matcher(text).replaceAll("");
        return OWN_LINE.matcher(DURATION.matcher(text).replaceAll("# s")).replaceAll("$1");
    }
}
