package dev.fermata.transformer;

import static dev.fermata.transformer.FailingProgram.DEEP;
import static dev.fermata.transformer.FailingProgram.RUN;
import static dev.fermata.transformer.FailingProgram.log;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole traces of exceptions that were caught on their way: they are thrown again, or go along with another one. */
final class CaughtTraceTest {
    /** Direct calls inside one class; {@code before}: the loop has resumed the method that catches. */
    private static final String FUSED = """
            @Async static Coroutine<Integer> fails(int n) {
                if (n == 0) throw new IllegalStateException("fused");                             // line 29
                return result(await(fails(n - 1)) + 1);                                           // line 30
            }
            """;

    private static final String FAILS = "IllegalStateException fails29 fails30";

    private static List<String> logOfCatching(String members) throws Throwable {
        return log(FUSED + members + """
                @Async static Coroutine<Integer> main(boolean before) { return result(await(catching(before)) + 1); }
                static void test() { see(main(false)); see(main(true)); }
                """);
    }

    @Test
    void thrown_again() throws Throwable {
        assertThat(logOfCatching("""
                @Async static Coroutine<Integer> catching(boolean before) {
                    if (before) await(later(1));
                    try { return result(await(fails(1))); }
                    catch (IllegalStateException e) { throw e; }
                    finally { log("end"); }
                }
                """))
                .containsExactly("end", FAILS + " catching34 main38" + RUN, "end", FAILS + " catching34 main38" + RUN);
    }

    @Test
    void thrown_again_after_another_suspension() throws Throwable {
        assertThat(logOfCatching("""
                @Async static Coroutine<Integer> catching(boolean before) {
                    if (before) await(later(1));
                    IllegalStateException kept = null;
                    for (int i = 0; i < 2; i++)
                        try { return result(await(fails(1))); }
                        catch (IllegalStateException e) { await(later(1)); kept = e; await(later(1)); }
                    throw kept;
                }
                """))
                .containsExactly(FAILS + " catching36 main40" + RUN, FAILS + " catching36 main40" + RUN);
    }

    @Test
    void the_cause_of_another() throws Throwable {
        assertThat(logOfCatching("""
                @Async static Coroutine<Integer> catching(boolean before) {
                    if (before) await(later(1));
                    try { return result(await(fails(1))); }
                    catch (IllegalStateException e) { throw new IllegalArgumentException(new RuntimeException(e)); }
                }
                """))
                .hasSize(6)
                .containsOnly(
                        "IllegalArgumentException catching35 main37" + RUN,
                        "cause RuntimeException catching35 main37" + RUN,
                        "cause " + FAILS + " catching34 main37" + RUN);
    }

    @Test
    void the_cause_of_another_that_is_thrown_after_a_suspension() throws Throwable {
        assertThat(logOfCatching("""
                @Async static Coroutine<Integer> catching(boolean before) {
                    if (before) await(later(1));
                    RuntimeException other = new IllegalArgumentException("other");
                    try { return result(await(fails(1))); }
                    catch (IllegalStateException e) { other.initCause(e); }
                    await(later(1));
                    throw other;
                }
                """))
                .hasSize(4)
                .containsOnly(
                        "IllegalArgumentException catching34 main40" + RUN,
                        "cause " + FAILS + " catching35 main40" + RUN);
    }

    @Test
    void suppressed_by_another_and_by_a_resource() throws Throwable {
        assertThat(logOfCatching("""
                @Async static Coroutine<Integer> catching(boolean before) {
                    if (before) await(later(1));
                    try (AutoCloseable a = () -> { throw new IllegalArgumentException("close"); }) {
                        return result(await(fails(1)));
                    } catch (IllegalStateException e) {
                        RuntimeException other = new RuntimeException("other");
                        other.addSuppressed(e);
                        throw other;
                    } catch (Exception e) { return result(1); }
                }
                """))
                .hasSize(6)
                .containsOnly(
                        "RuntimeException catching37 main42" + RUN,
                        "suppressed " + FAILS + " catching35 main42" + RUN,
                        "suppressed IllegalArgumentException lambda$catching$034 catching34 main42" + RUN);
    }

    @Test
    void suppressed_by_one_that_has_left_a_call_already() throws Throwable {
        List<String> lines = log(FUSED + """
                @Async static Coroutine<Integer> resource(boolean before) throws Exception {
                    if (before) await(later(1));
                    try (AutoCloseable a = () -> { throw new IllegalArgumentException("close"); }) {
                        return result(await(new Case().outer(before)));
                    }
                }
                static class Source implements AsyncIterable<Integer>, AsyncIterator<Integer> {
                    public AsyncIterator<Integer> iterator() { return this; }
                    @Async public Coroutine<Boolean> advance() { return result(true); }
                    public Integer current() { return 1; }
                    @Async public Coroutine<Void> closeAsync() { throw new IllegalArgumentException("close"); }
                }
                @Async static Coroutine<Integer> loop(boolean before) {
                    if (before) await(later(1));
                    for (int value : each(new Source())) await(fails(value));
                    return result(1);
                }
                @Async static Coroutine<Integer> main(Coroutine<Integer> c) { return result(await(c) + 1); }
                static void test() throws Exception {
                    for (int i = 0; i < 2; i++) { see(main(resource(i == 0))); see(main(loop(i == 0))); }
                }
                """);
        assertThat(lines.subList(0, 4))
                .containsExactly(
                        DEEP + " resource35 main49" + RUN,
                        "suppressed IllegalArgumentException lambda$resource$034 resource34 main49" + RUN,
                        "IllegalArgumentException Case$Source.closeAsync loop46 main49" + RUN,
                        "suppressed " + FAILS + " loop46 main49" + RUN);
        assertThat(lines.subList(4, lines.size())).isEqualTo(lines.subList(0, 4));
    }

    @Test
    void causes_that_lead_back_to_where_they_came_from() throws Throwable {
        assertThat(log("""
                @Async static Coroutine<Integer> cycle() {
                    await(later(1));
                    RuntimeException one = new RuntimeException("one");
                    RuntimeException two = new RuntimeException("two", one);
                    one.initCause(two);
                    two.addSuppressed(one);
                    throw one;
                }
                @Async static Coroutine<Integer> main() { return result(await(cycle())); }
                static void test() {
                    try { run(main()); }
                    catch (RuntimeException e) {
                        Throwable two = e.getCause();
                        log(two.getCause() == e);
                        for (int i = 0; i < 3; i++) log(two.getStackTrace()[i].getMethodName());
                    }
                }
                """)).containsExactly("true", "cycle", "main", "run");
    }

    @Test
    void members_of_a_group_that_the_program_makes() throws Throwable {
        assertThat(logOfCatching("""
                @Async static Coroutine<Integer> catching(boolean before) {
                    if (before) await(later(1));
                    try { return result(await(fails(1))); }
                    catch (IllegalStateException e) {
                        throw new ExceptionGroup("made", java.util.List.of(e, new RuntimeException("member")));
                    }
                }
                """))
                .hasSize(6)
                .containsOnly(
                        "ExceptionGroup catching36 main39" + RUN,
                        "suppressed " + FAILS + " catching34 main39" + RUN,
                        "suppressed RuntimeException catching36 main39" + RUN);
    }

    @Test
    void in_a_task_of_a_group_and_in_its_body() throws Throwable {
        assertThat(logOfCatching("""
                @Async static Coroutine<Integer> child(boolean before) {
                    if (before) await(later(1));
                    try { return result(await(fails(1))); }
                    catch (IllegalStateException e) { throw new IllegalArgumentException(e); }
                }
                @Async static Coroutine<Integer> catching(boolean before) {
                    try (var group = TaskGroup.open()) {                                          // line 38
                        group.createTask(child(before));
                        try { await(fails(1)); } catch (IllegalStateException e) { throw new RuntimeException(e); }
                        finally { try { await(later(await(later(await(later(1)))))); } catch (CancelledError e) { show("cut ", e); } }
                    }
                    return result(1);
                }
                """))
                .hasSize(12)
                .containsOnly(
                        "cut CancelledError Support.later catching41 main45" + RUN,
                        "ExceptionGroup catching38 main45" + RUN,
                        "suppressed IllegalArgumentException child35" + RUN,
                        "cause " + FAILS + " child34" + RUN,
                        "suppressed RuntimeException catching40 main45" + RUN,
                        "cause " + FAILS + " catching40 main45" + RUN);
    }

    @Test
    void in_a_generator() throws Throwable {
        assertThat(logOfCatching("""
                @Async static AsyncGenerator<Integer> values(boolean before) {
                    if (before) await(later(1));
                    emit(1);
                    try { emit(await(fails(1))); }
                    catch (IllegalStateException e) { throw new IllegalArgumentException(e); }
                    return AsyncGenerator.end();
                }
                @Async static Coroutine<Integer> catching(boolean before) {
                    int sum = 0;
                    for (int value : each(values(before))) sum += value;                          // line 41
                    return result(sum);
                }
                """))
                .hasSize(4)
                .containsOnly(
                        "IllegalArgumentException values36 catching41 main44" + RUN,
                        "cause " + FAILS + " values35 catching41 main44" + RUN);
    }

    @Test
    void seen_at_once_behind_calls_that_are_not_fused() throws Throwable {
        assertThat(logOfCatching("""
                @Async static Coroutine<Integer> catching(boolean before) {
                    for (int i = 0; i < 2; i++) {
                        if (before) await(later(1));
                        try { await(new Case().outer(before)); }
                        catch (IllegalStateException e) { show(i + " ", e); }
                        finally { if (before) await(later(1)); }
                    }
                    return result(await(new Case().outer(true)));
                }
                """))
                .containsExactly(
                        "0 " + DEEP + " catching35 main41" + RUN,
                        "1 " + DEEP + " catching35 main41" + RUN,
                        DEEP + " catching39 main41" + RUN,
                        "0 " + DEEP + " catching35 main41" + RUN,
                        "1 " + DEEP + " catching35 main41" + RUN,
                        DEEP + " catching39 main41" + RUN);
    }

    @Test
    void seen_at_once_behind_calls_that_are_fused() throws Throwable {
        assertThat(logOfCatching("""
                @Async static Coroutine<Integer> catching(boolean before) {
                    for (int i = 0; i < 2; i++) {
                        if (before) await(later(1));
                        try {
                            try { await(fails(1)); }
                            catch (NullPointerException e) { log("never"); }
                            finally { if (before) await(later(1)); }
                        } catch (IllegalStateException e) { show(i + " ", e); }
                    }
                    try { return result("x".length() + await(fails(0))); }
                    catch (RuntimeException e) { show("", e); return result(1); }
                }
                """))
                .containsExactly(
                        "0 " + FAILS + " catching36 main44" + RUN,
                        "1 " + FAILS + " catching36 main44" + RUN,
                        "IllegalStateException fails29 catching41 main44" + RUN,
                        "0 " + FAILS + " catching36 main44" + RUN,
                        "1 " + FAILS + " catching36 main44" + RUN,
                        "IllegalStateException fails29 catching41 main44" + RUN);
    }

    @Test
    void known_to_the_outcomes_of_gather() throws Throwable {
        assertThat(logOfCatching("""
                @Async static Coroutine<Integer> child(boolean before) {
                    if (before) await(later(1));
                    try { return result(await(fails(1))); }
                    catch (IllegalStateException e) { throw new IllegalArgumentException(e); }
                }
                @Async static Coroutine<Integer> catching(boolean before) {
                    for (var outcome : await(gatherOutcomes(child(before), child(!before)))) show("", outcome.failure());
                    return result(1);
                }
                """))
                .hasSize(8)
                .containsOnly("IllegalArgumentException child35" + RUN, "cause " + FAILS + " child34" + RUN);
    }
}
