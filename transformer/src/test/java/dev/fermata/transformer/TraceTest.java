package dev.fermata.transformer;

import static dev.fermata.transformer.FailingProgram.DEEP;
import static dev.fermata.transformer.FailingProgram.RUN;
import static dev.fermata.transformer.FailingProgram.log;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole stack traces, down to the method that called {@code run}: the user's lines, and then who started the loop. */
final class TraceTest {
    @Test
    void whether_anything_was_suspended_does_not_show() throws Throwable {
        assertThat(log("""
                static void test() {
                    see(new Case().outer(false));
                    see(new Case().outer(true));
                }
                """)).containsExactly(DEEP + RUN, DEEP + RUN);
    }

    @Test
    void a_chain_of_which_a_part_is_on_the_stack_is_whole() throws Throwable {
        assertThat(log("""
                @Async Coroutine<Integer> mixed() {
                    await(later(1));
                    return result(await(outer(false)));
                }
                @Async Coroutine<Integer> main() {
                    return result(await(mixed()) + 1);
                }
                static void test() {
                    see(new Case().main());
                }
                """)).containsExactly(DEEP + " mixed30 main33" + RUN);
    }

    @Test
    void who_catches_in_the_chain_sees_all_of_it() throws Throwable {
        assertThat(log("""
                @Async Coroutine<Integer> catching(boolean before, boolean wait) {
                    if (before) await(later(1));
                    try { return result(await(outer(wait))); }
                    catch (IllegalStateException e) { show("", e); return result(1); }
                }
                @Async Coroutine<Integer> main(boolean before, boolean wait) {
                    return result(await(catching(before, wait)));
                }
                static void test() {
                    for (int i = 0; i < 4; i++) see(new Case().main(i % 2 == 0, i < 2));
                }
                """)).hasSize(4).containsOnly(DEEP + " catching30 main34" + RUN);
    }

    @Test
    void a_task_that_has_failed_before_shows_who_awaits_it() throws Throwable {
        assertThat(log("""
                @Async Coroutine<Integer> awaiting(boolean late) {
                    var task = createTask(outer(true));
                    if (late) await(sleep(java.time.Duration.ofMillis(1)));
                    if (late) log(task.isDone());
                    return result(await(task));
                }
                @Async Coroutine<Integer> main(boolean late) {
                    return result(await(awaiting(late)));
                }
                static void test() {
                    see(new Case().main(false));
                    see(new Case().main(true));
                }
                """))
                .containsExactly(DEEP + " awaiting32 main35" + RUN, "true", DEEP + " awaiting32 main35" + RUN);
    }

    @Test
    void each_who_awaits_a_failed_task_sees_the_own_chain_alone() throws Throwable {
        assertThat(log("""
                @Async Coroutine<Integer> waiter(Task<Integer> task) {
                    try { return result(await(task)); } catch (IllegalStateException e) { show("", e); return result(1); }
                }
                @Async Coroutine<Integer> main() {
                    var task = createTask(outer(true));
                    var first = createTask(waiter(task));
                    var second = createTask(waiter(task));
                    await(first); await(second);
                    for (int i = 0; i < 3; i++)
                        try { await(task); } catch (IllegalStateException e) { }
                    return result(await(task));
                }
                static void test() {
                    see(new Case().main());
                }
                """))
                .containsExactly(DEEP + " waiter29" + RUN, DEEP + " waiter29" + RUN, DEEP + " main38" + RUN);
    }

    @Test
    void a_generator_stands_in_the_line_of_the_loop_over_it() throws Throwable {
        assertThat(log("""
                @Async AsyncGenerator<Integer> numbers(boolean wait) {
                    emit(1);
                    emit(await(outer(wait)));
                    return AsyncGenerator.end();
                }
                @Async AsyncGenerator<Integer> doubled(boolean wait) {
                    for (int n : each(numbers(wait))) emit(2 * n);
                    return AsyncGenerator.end();
                }
                @Async Coroutine<Void> main(boolean wait) {
                    for (int n : each(doubled(wait))) log(n);
                    return done();
                }
                static void test() {
                    see(new Case().main(false));
                    see(new Case().main(true));
                }
                """))
                .containsExactly(
                        "2",
                        DEEP + " numbers30 doubled34 main38" + RUN,
                        "2",
                        DEEP + " numbers30 doubled34 main38" + RUN);
    }

    @Test
    void waitFor_and_a_supplier_leave_no_lines() throws Throwable {
        assertThat(log("""
                @Async Coroutine<Integer> limited(boolean wait) throws Exception {
                    return result(await(waitFor(outer(wait), java.time.Duration.ofDays(1))));
                }
                static void test() throws Exception {
                    see(new Case().limited(false));
                    see(new Case().limited(true));
                }
                """)).containsExactly(DEEP + " limited29" + RUN, DEEP + " limited29" + RUN);
    }

    @Test
    void recursion_shows_each_call() throws Throwable {
        List<String> lines = log("""
                @Async static Coroutine<Integer> calls(int n, int wait) {
                    if (n == wait) await(later(1));
                    if (n == 0) throw new IllegalStateException("end");
                    return result(await(calls(n - 1, wait)) + 1);
                }
                @Async Coroutine<Integer> virtual(int n, int wait) {
                    if (n == wait) await(later(1));
                    if (n == 0) throw new IllegalStateException("end");
                    return result(await(virtual(n - 1, wait)) + 1);
                }
                @Async static Coroutine<Integer> tasks(int n) {
                    if (n == 0) throw new IllegalStateException("end");
                    return result(await(createTask(tasks(n - 1))) + 1);
                }
                static void test() {
                    for (int wait = -1; wait < 4; wait++) see(calls(4, wait));
                    for (int wait = -1; wait < 4; wait++) see(new Case().virtual(4, wait));
                    see(tasks(4));
                }
                """);
        assertThat(lines).hasSize(11);
        assertThat(lines.subList(0, 5))
                .containsOnly("IllegalStateException calls30 calls31 calls31 calls31 calls31" + RUN);
        assertThat(lines.subList(5, 10))
                .containsOnly("IllegalStateException virtual35 virtual36 virtual36 virtual36 virtual36" + RUN);
        assertThat(lines.get(10)).isEqualTo("IllegalStateException tasks39 tasks40 tasks40 tasks40 tasks40" + RUN);
    }

    /** Java records 1,024 lines, and a call that is not fused takes four. */
    @Test
    void deep_recursion_shows_as_many_calls_as_fit() throws Throwable {
        assertThat(log("""
                @Async Coroutine<Integer> virtual(int n, int wait) {
                    if (n == wait) await(later(1));
                    if (n == 0) throw new IllegalStateException("end");
                    return result(await(virtual(n - 1, wait)) + 1);
                }
                static void count(Coroutine<?> c) {
                    try { run(c); }
                    catch (IllegalStateException e) {
                        var methods = new java.util.LinkedHashMap<String, Integer>();
                        for (StackTraceElement s : e.getStackTrace()) {
                            methods.merge(s.getMethodName() + s.getLineNumber(), 1, Integer::sum);
                            if (s.getClassName().equals("dev.fermata.Fermata")) break;
                        }
                        log(methods.toString().replaceAll("run[0-9]+", "run"));
                    }
                }
                static void test() {
                    count(new Case().virtual(300, -1));
                    count(new Case().virtual(300, 0));
                    count(new Case().virtual(900, -1));
                    count(new Case().virtual(2000, 0));
                }
                """))
                .containsExactly(
                        "{virtual30=1, virtual31=255}",
                        "{virtual30=1, virtual31=300, run=1}",
                        "{virtual30=1, virtual31=900, run=1}",
                        "{virtual30=1, virtual31=999, run=1}");
    }

    @Test
    void gather_stands_in_the_line_that_awaits_it() throws Throwable {
        assertThat(log("""
                @Async Coroutine<Object> main(boolean wait) {
                    return result(await(gather(outer(wait), later(1))));
                }
                static void test() {
                    see(new Case().main(false));
                    see(new Case().main(true));
                }
                """)).containsExactly(DEEP + " main29" + RUN, DEEP + " main29" + RUN);
    }

    @Test
    void a_group_shows_the_statement_that_opened_it_and_the_chains_of_its_tasks() throws Throwable {
        assertThat(log("""
                @Async Coroutine<Integer> main(boolean body) {
                    try (var group = TaskGroup.open()) {                           // line 29
                        group.createTask(outer(true));
                        if (body) throw new IllegalArgumentException("body");
                    }                                                              // line 32
                    return result(1);
                }
                static void test() {
                    see(new Case().main(false));
                    see(new Case().main(true));
                }
                """))
                .containsExactly(
                        "ExceptionGroup main32" + RUN,
                        "suppressed " + DEEP + RUN,
                        "ExceptionGroup main29" + RUN,
                        "suppressed IllegalArgumentException main31" + RUN);
    }

    /** A returned coroutine runs without a frame of the method, as Java would if it had tail calls. */
    @Test
    void a_method_that_returned_a_coroutine_shows_until_something_is_suspended() throws Throwable {
        assertThat(log("""
                @Async Coroutine<Integer> tail(boolean wait) {
                    return outer(wait);
                }
                @Async Coroutine<Integer> main(boolean wait) {
                    return result(await(tail(wait)));
                }
                static void test() {
                    see(new Case().main(false));
                    see(new Case().main(true));
                }
                """)).containsExactly(DEEP + " tail29 main32" + RUN, DEEP + " main32" + RUN);
    }

    @Test
    void rethrown_wrapped_and_suppressed_exceptions_keep_their_chains() throws Throwable {
        List<String> lines = log("""
                @Async Coroutine<Integer> rethrow(boolean wait) {
                    try { return result(await(outer(wait))); }
                    catch (IllegalStateException e) { await(later(1)); throw e; }
                    finally { await(later(2)); }
                }
                @Async Coroutine<Integer> wrap(boolean wait) {
                    try { return result(await(outer(wait))); }
                    catch (IllegalStateException e) { await(later(1)); throw new IllegalArgumentException(e); }
                }
                @Async Coroutine<Integer> suppress(boolean wait) {
                    var other = new IllegalArgumentException("other");
                    try { return result(await(outer(wait))); }
                    catch (IllegalStateException e) { other.addSuppressed(e); throw other; }
                }
                @Async Coroutine<Integer> main(Coroutine<Integer> c) {
                    return result(await(c));
                }
                static void test() {
                    Case c = new Case();
                    for (boolean wait : new boolean[] {false, true}) {
                        see(c.main(c.rethrow(wait)));
                        see(c.main(c.wrap(wait)));
                        see(c.main(c.suppress(wait)));
                    }
                }
                """);
        assertThat(lines.subList(0, 5))
                .containsExactly(
                        DEEP + " rethrow29 main43" + RUN,
                        "IllegalArgumentException wrap35 main43" + RUN,
                        "cause " + DEEP + " wrap34 main43" + RUN,
                        "IllegalArgumentException suppress38 main43" + RUN,
                        "suppressed " + DEEP + " suppress39 main43" + RUN);
        assertThat(lines.subList(5, lines.size())).isEqualTo(lines.subList(0, 5));
    }

    @Test
    void arguments_and_lambdas_are_lines_like_any_other() throws Throwable {
        assertThat(log("""
                static Coroutine<Integer> argument() { throw new IllegalStateException("argument"); }
                @Async static Coroutine<Integer> arguments(boolean wait) {
                    if (wait) await(later(1));
                    return result(await(later(await(argument()))));
                }
                @Async static Coroutine<Integer> lambda(boolean wait) throws Exception {
                    AsyncSupplier<Integer> f = () -> result(await(new Case().outer(wait)));
                    return result(await(f.get()));
                }
                static void test() throws Exception {
                    for (boolean wait : new boolean[] {false, true}) { see(arguments(wait)); see(lambda(wait)); }
                }
                """))
                .containsExactly(
                        "IllegalStateException argument28 arguments31" + RUN,
                        DEEP + " lambda$lambda$034 lambda35" + RUN,
                        "IllegalStateException argument28 arguments31" + RUN,
                        DEEP + " lambda$lambda$034 lambda35" + RUN);
    }

    @Test
    void an_exception_without_a_trace_stays_without() throws Throwable {
        assertThat(log("""
                static class Bare extends RuntimeException { Bare() { super("bare", null, false, false); } }
                @Async static Coroutine<Integer> bare(boolean wait) {
                    if (wait) await(later(1));
                    throw new Bare();
                }
                @Async static Coroutine<Integer> main(boolean wait, boolean task) {
                    return result(await(task ? createTask(bare(wait)) : bare(wait)));
                }
                static void test() {
                    for (int i = 0; i < 4; i++) see(main(i % 2 == 0, i < 2));
                }
                """)).hasSize(4).containsOnly("Bare");
    }

    @Test
    void an_exception_that_is_thrown_again_and_again_gathers_no_lines() throws Throwable {
        assertThat(log("""
                static final IllegalStateException SHARED = new IllegalStateException("shared");
                @Async static Coroutine<Integer> shared(boolean wait) {
                    if (wait) await(later(1));
                    throw SHARED;
                }
                @Async static Coroutine<Integer> main(boolean wait, boolean task) {
                    return result(await(task ? createTask(shared(wait)) : shared(wait)));
                }
                static void test() {
                    int made = SHARED.getStackTrace().length;
                    for (int i = 0; i < 40; i++)
                        try { run(main(i % 2 == 0, i % 3 == 0)); } catch (IllegalStateException e) { }
                    log(SHARED.getStackTrace().length - made);
                    log(SHARED.getStackTrace()[made].getMethodName());
                }
                """)).containsExactly("1", "main");
    }
}
