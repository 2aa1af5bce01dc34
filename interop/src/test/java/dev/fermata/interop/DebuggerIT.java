package dev.fermata.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code Debugged} runs twice: first nothing is suspended, then every part is. */
class DebuggerIT {
    @TempDir
    Path classes;

    enum FrontEnd {
        AGENT,
        PROCESSOR
    }

    @ParameterizedTest
    @EnumSource
    void a_breakpoint_on_the_first_line_stops_once_in_each_call(FrontEnd frontEnd) throws Exception {
        assertThat(stops(frontEnd, 16, 0))
                .containsExactly(
                        "Debugged.part:16 {n=1, suspends=false}",
                        "Debugged.part:16 {n=1, suspends=false}",
                        "Debugged.part:16 {n=5, suspends=false}",
                        "Debugged.part:16 {n=1, suspends=true}",
                        "Debugged.part:16 {n=1, suspends=true}",
                        "Debugged.part:16 {n=5, suspends=true}");
        assertThat(stops(frontEnd, 27, 0))
                .containsExactly("Debugged.whole:27 this {suspends=false}", "Debugged.whole:27 this {suspends=true}");
    }

    /** Behind a suspension those variables are there that the method still needs. */
    @ParameterizedTest
    @EnumSource
    void a_breakpoint_behind_an_await_stops_once_and_shows_variables(FrontEnd frontEnd) throws Exception {
        assertThat(stops(frontEnd, 20, 2))
                .containsExactly(
                        "Debugged.part:20 {before=10, n=1, suspends=false}",
                        "  Debugged.part:21 {after=11, before=10, n=1, suspends=false}",
                        "  Debugged.part:22 {after=11, before=10, n=1, suspends=false, text=\"t11\"}",
                        "Debugged.part:20 {before=10, n=1, suspends=false}",
                        "  Debugged.part:21 {after=11, before=10, n=1, suspends=false}",
                        "  Debugged.part:22 {after=11, before=10, n=1, suspends=false, text=\"t11\"}",
                        "Debugged.part:20 {before=50, n=5, suspends=false}",
                        "  Debugged.part:21 {after=51, before=50, n=5, suspends=false}",
                        "  Debugged.part:22 {after=51, before=50, n=5, suspends=false, text=\"t51\"}",
                        "Debugged.part:20 {before=10}",
                        "  Debugged.part:21 {after=11, before=10}",
                        "  Debugged.part:22 {after=11, before=10, text=\"t11\"}",
                        "Debugged.part:20 {before=10}",
                        "  Debugged.part:21 {after=11, before=10}",
                        "  Debugged.part:22 {after=11, before=10, text=\"t11\"}",
                        "Debugged.part:20 {before=50}",
                        "  Debugged.part:21 {after=51, before=50}",
                        "  Debugged.part:22 {after=51, before=50, text=\"t51\"}");
    }

    @ParameterizedTest
    @EnumSource
    void a_breakpoint_on_an_await_stops_once_whether_it_suspends_or_not(FrontEnd frontEnd) throws Exception {
        assertThat(stops(frontEnd, 29, 0))
                .containsExactly(
                        "Debugged.whole:29 this {name=\"a\", sum=100, suspends=false}",
                        "Debugged.whole:29 this {name=\"b\", sum=114, suspends=false}",
                        "Debugged.whole:29 this {name=\"a\", sum=100, suspends=true}",
                        "Debugged.whole:29 this {name=\"b\", sum=114, suspends=true}");
    }

    /**
     * A call that suspends returns: a step over it leaves the method, towards the loop. The code that saves the frame is
     * shown as the first line of the body, as debuggers show whatever comes before the first line.
     */
    @ParameterizedTest
    @EnumSource
    void a_step_over_an_await_ends_on_the_next_line_unless_it_suspends(FrontEnd frontEnd) throws Exception {
        assertThat(stops(frontEnd, 29, 2))
                .containsExactly(
                        "Debugged.whole:29 this {name=\"a\", sum=100, suspends=false}",
                        "  Debugged.whole:30 this {name=\"a\", part=14, sum=100, suspends=false}",
                        "  Debugged.whole:28 this {sum=114, suspends=false}",
                        "Debugged.whole:29 this {name=\"b\", sum=114, suspends=false}",
                        "  Debugged.whole:30 this {name=\"b\", part=14, sum=114, suspends=false}",
                        "  Debugged.whole:28 this {sum=128, suspends=false}",
                        "Debugged.whole:29 this {name=\"a\", sum=100, suspends=true}",
                        "  Debugged.whole:27 this",
                        "  Debugged.whole:-1",
                        "Debugged.whole:29 this {name=\"b\", sum=114, suspends=true}",
                        "  Debugged.whole:28 this",
                        "  Debugged.whole:-1");
    }

    private List<String> stops(FrontEnd frontEnd, int line, int steps) throws Exception {
        String options = "-cp " + Programs.classPath(classes);
        switch (frontEnd) {
            case AGENT -> {
                options = Programs.AGENT + " " + options;
                Programs.compile("Debugged", classes);
            }
            case PROCESSOR -> Programs.compileWithProcessor("Debugged", classes);
        }
        return Debugger.stops(options, "Debugged", line, steps);
    }
}
