package dev.fermata.transformer.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the torture makes of a suite whose JVMs hang or die. */
final class ResultsTest {
    private static final String CLASS = "[engine:junit-jupiter]/[class:app.FooTest]";

    @TempDir
    Path folder;

    @Test
    void compares_test_by_test() throws IOException {
        Results plain = new Results();
        assertThat(plain.read(file(
                        started(CLASS, "app.FooTest"),
                        passed("good"),
                        passed("bad"),
                        passed("known"),
                        failed("always", "no file"),
                        line("ended", CLASS, "app.FooTest", 0, ""),
                        line("finished", "", "", 0, ""))))
                .isFalse();
        Results rewritten = new Results();
        rewritten.read(file(
                started(CLASS, "app.FooTest"),
                passed("good"),
                failed("bad", "expected 1"),
                failed("known", "too many methods: 7"),
                failed("always", "no file"),
                line("ended", CLASS, "app.FooTest", 9, ""),
                line("finished", "", "", 10, "")));
        Comparison comparison =
                Comparison.of(plain, rewritten, Reasons.of("""
                # a comment
                app.FooTest#known | too many methods:* | counts methods by reflection
                app.FooTest#bad | another message | does not apply
                """.lines().toList()));
        assertThat(comparison.unexplained()).containsExactly("app.FooTest#bad: expected 1");
        assertThat(comparison.explained())
                .containsExactly(
                        "app.FooTest#known: too many methods: 7\n        reason: counts methods by reflection");
        assertThat(comparison.failingAnyway()).containsExactly("app.FooTest#always: no file");
        assertThat(rewritten.suspensions()).isEqualTo(10);
    }

    @Test
    void goes_on_behind_a_test_in_which_the_jvm_ends() throws IOException {
        Results results = new Results();
        assertThat(results.read(file(
                        started(CLASS, "app.FooTest"),
                        passed("good"),
                        started(CLASS + "/[method:bad()]", "app.FooTest#bad"),
                        "passed\thalf a line")))
                .isTrue();
        assertThat(results.cutMethods()).containsExactly("app.FooTest#bad");
        assertThat(results.endedClasses()).isEmpty();
        assertThat(results.count(Outcome.Status.PASSED)).isEqualTo(1);
        assertThat(results.outcomes().get(CLASS + "/[method:bad()]"))
                .isEqualTo(new Outcome(Outcome.Status.FAILED, "app.FooTest#bad", "the JVM ended in it"));
    }

    @Test
    void leaves_out_the_class_where_leaving_out_the_test_was_in_vain() throws IOException {
        Results results = new Results();
        String hanging = started(CLASS + "/[method:bad()]", "app.FooTest#bad");
        String stopped = line("stopped", CLASS + "/[method:bad()]", "app.FooTest#bad", 5, "over the limit of 1 s");
        assertThat(results.read(file(started(CLASS, "app.FooTest"), hanging, stopped)))
                .isTrue();
        assertThat(results.read(file(started(CLASS, "app.FooTest"), hanging, stopped)))
                .isTrue();
        assertThat(results.endedClasses()).containsExactly("app.FooTest");
        assertThat(results.outcomes().get(CLASS + "/[method:bad()]").message()).isEqualTo("over the limit of 1 s");
        assertThat(results.suspensions()).isEqualTo(10);
    }

    @Test
    void leaves_out_the_class_after_the_third_test_that_hangs() throws IOException {
        Results results = new Results();
        for (String method : new String[] {"one", "two", "three"}) {
            assertThat(results.endedClasses()).isEmpty();
            String name = "app.FooTest#" + method;
            results.read(file(started(CLASS, "app.FooTest"), started(CLASS + "/[method:" + method + "()]", name)));
        }
        assertThat(results.endedClasses()).containsExactly("app.FooTest");
    }

    @Test
    void gives_up_when_the_jvm_ends_before_the_first_test() throws IOException {
        assertThat(new Results().read(file())).isFalse();
    }

    private Path file(String... lines) throws IOException {
        return Files.writeString(folder.resolve("results.txt"), String.join("\n", lines));
    }

    private static String started(String id, String name) {
        return line("started", id, name, 0, "");
    }

    private static String passed(String method) {
        return line("passed", CLASS + "/[method:" + method + "()]", "app.FooTest#" + method, 0, "");
    }

    private static String failed(String method, String message) {
        return line("failed", CLASS + "/[method:" + method + "()]", "app.FooTest#" + method, 0, message);
    }

    private static String line(String event, String id, String name, int suspensions, String message) {
        return String.join("\t", event, id, name, Integer.toString(suspensions), message);
    }
}
