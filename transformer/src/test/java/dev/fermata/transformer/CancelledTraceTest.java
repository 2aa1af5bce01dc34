package dev.fermata.transformer;

import static dev.fermata.transformer.FailingProgram.DEEP;
import static dev.fermata.transformer.FailingProgram.RUN;
import static dev.fermata.transformer.FailingProgram.log;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole traces of failures that the loop delivers: cancellations, and what other threads and callbacks set. */
final class CancelledTraceTest {
    private static final String WORKER = """
            @Async static Coroutine<Integer> waits() {
                await(sleep(java.time.Duration.ofSeconds(9)));            // line 29
                return result(1);
            }
            @Async static Coroutine<Integer> worker() {
                return result(await(waits()));                            // line 33
            }
            @Async static Coroutine<Integer> top(Coroutine<Integer> main) {
                return result(await(main) + 1);                           // line 36
            }
            """;

    private static List<String> logWithWorker(String members) throws Throwable {
        return log(WORKER + members);
    }

    @Test
    void a_cancelled_task_shows_where_it_waited_and_then_who_awaits_it() throws Throwable {
        assertThat(logWithWorker("""
                @Async static Coroutine<Integer> cleans() {
                    try { return result(await(worker())); }
                    catch (CancelledError e) { show("inside ", e); throw e; }
                }
                @Async static Coroutine<Integer> main() {
                    var task = createTask(cleans());
                    await(later(1));
                    task.cancel();
                    return result(await(task));
                }
                static void test() { see(top(main())); }
                """))
                .containsExactly(
                        "inside CancelledError waits29 worker33 cleans39" + RUN,
                        "CancelledError waits29 worker33 cleans39 main46 top36" + RUN);
    }

    @Test
    void one_that_had_ended_before_shows_its_chain_to_the_first_who_awaits_it() throws Throwable {
        assertThat(logWithWorker("""
                @Async static Coroutine<Integer> main() {
                    var task = createTask(worker());
                    await(later(1));
                    task.cancel();
                    await(later(1));
                    log(task.isDone());
                    try { await(task); } catch (CancelledError e) { show("first ", e); }
                    return result(await(task));
                }
                static void test() { see(top(main())); }
                """))
                .containsExactly(
                        "true",
                        "first CancelledError waits29 worker33 main44 top36" + RUN,
                        "CancelledError main45 top36" + RUN);
    }

    @Test
    void a_task_that_had_not_begun_and_a_future_have_no_lines_of_their_own() throws Throwable {
        assertThat(logWithWorker("""
                @Async static Coroutine<Integer> unbegun() {
                    var task = createTask(worker());
                    task.cancel();
                    return result(await(task));
                }
                @Async static Coroutine<Integer> future() {
                    Future<Integer> future = runningLoop().createFuture();
                    future.cancel();
                    return result(await(future));
                }
                static void test() { see(top(unbegun())); see(top(future())); }
                """))
                .containsExactly("CancelledError unbegun41 top36" + RUN, "CancelledError future46 top36" + RUN);
    }

    @Test
    void gather_a_supplier_and_one_who_cancels_himself_change_nothing() throws Throwable {
        assertThat(logWithWorker("""
                @Async static Coroutine<Integer> gathers() {
                    var both = gather(worker(), worker());
                    await(later(1));
                    both.cancel();
                    return result(await(both).get(0));
                }
                @Async static Coroutine<Integer> himself() {
                    currentTask().cancel();
                    return result(await(worker()));
                }
                static void test() { see(top(gathers())); see(top(himself())); }
                """))
                .containsExactly(
                        "CancelledError waits29 worker33 gathers42 top36" + RUN,
                        "CancelledError waits29 worker33 himself46 top36" + RUN);
    }

    @Test
    void a_timeout_shows_its_statement_and_where_it_interrupted() throws Throwable {
        assertThat(logWithWorker("""
                static final java.time.Duration SOON = java.time.Duration.ofMillis(1);
                @Async static Coroutine<Integer> block() throws Exception {
                    try (var limit = timeout(SOON)) {
                        return result(await(worker()));
                    }
                }
                @Async static Coroutine<Integer> call() throws Exception {
                    return result(await(waitFor(worker(), SOON)));
                }
                static void test() throws Exception { see(top(block())); see(top(call())); }
                """))
                .containsExactly(
                        "TimeoutException block40 top36" + RUN,
                        "cause CancelledError waits29 worker33 block41 top36" + RUN,
                        "TimeoutException call45 top36" + RUN,
                        "cause CancelledError waits29 worker33 call45 top36" + RUN);
    }

    @Test
    void a_group_shows_where_its_body_was_interrupted() throws Throwable {
        assertThat(logWithWorker("""
                @Async static Coroutine<Integer> main() {
                    try (var group = TaskGroup.open()) {
                        group.createTask(new Case().outer(true));
                        return result(await(worker()));
                    }
                }
                static void test() { see(top(main())); }
                """))
                .containsExactly(
                        "ExceptionGroup main39 top36" + RUN,
                        "suppressed " + DEEP + RUN,
                        "suppressed CancelledError waits29 worker33 main41 top36" + RUN);
    }

    @Test
    void a_cancellation_that_meets_a_failure_takes_none_of_its_lines() throws Throwable {
        assertThat(logWithWorker("""
                @Async static Coroutine<Integer> waiter(Future<Integer> future) { return result(await(future)); }
                @Async static Coroutine<Integer> main() {
                    Future<Integer> future = runningLoop().createFuture();
                    var task = createTask(waiter(future));
                    await(later(1));
                    future.setException(new IllegalStateException("met"));
                    task.cancel();
                    try { await(task); } catch (CancelledError e) { show("", e); }
                    return result(await(future));
                }
                static void test() { see(top(main())); }
                """))
                .containsExactly(
                        "CancelledError waiter38 main45 top36" + RUN,
                        "IllegalStateException main43 top36 main46 top36" + RUN);
    }

    @Test
    void what_another_thread_threw_shows_that_thread_and_then_who_awaits() throws Throwable {
        String pool = " java.util.concurrent.ThreadPoolExecutor.runWorker"
                + " java.util.concurrent.ThreadPoolExecutor$Worker.run java.lang.Thread.run";
        String virtual = " java.util.concurrent.ThreadPerTaskExecutor$TaskRunner.run java.lang.VirtualThread.run";
        boolean isVirtual = Runtime.version().feature() >= 24;
        List<String> lines = logWithWorker("""
                static Integer fail() { throw new IllegalStateException("thread"); }
                @Async static Coroutine<Integer> call() { return result(await(toThread(Case::fail))); }
                @Async static Coroutine<Integer> stage() {
                    var executor = java.util.concurrent.Executors.newSingleThreadExecutor();
                    try { return result(await(java.util.concurrent.CompletableFuture.supplyAsync(Case::fail, executor))); }
                    finally { executor.shutdown(); }
                }
                static void test() { see(top(call())); see(top(stage())); }
                """);
        assertThat(lines)
                .map(line -> line.replace("java.lang.Thread.runWith ", ""))
                .containsExactly(
                        "IllegalStateException fail38" + (isVirtual ? virtual : pool) + " call39 top36" + RUN,
                        "IllegalStateException fail38 java.util.concurrent.CompletableFuture$AsyncSupply.run" + pool
                                + " stage42 top36" + RUN);
    }

    @Test
    void what_a_callback_sets_shows_the_callback_and_then_who_awaits() throws Throwable {
        assertThat(logWithWorker("""
                static void fail(Future<Integer> future) { future.setException(new IllegalStateException("set")); }
                static void set(Future<Integer> future) { fail(future); }
                @Async static Coroutine<Integer> main() {
                    Future<Integer> future = runningLoop().createFuture();
                    runningLoop().callSoon(() -> set(future));
                    return result(await(future));
                }
                static void test() { see(top(main())); }
                """))
                .containsExactly("IllegalStateException fail38 set39 lambda$main$042 main43 top36" + RUN);
    }

    @Test
    void each_run_of_a_loop_ends_with_who_started_that_one() throws Throwable {
        assertThat(logWithWorker("""
                static void see(EventLoop loop, Coroutine<Integer> c) {
                    try { loop.runUntilComplete(c); }
                    catch (Throwable e) { show("", e); }
                }
                @Async static Coroutine<Integer> main() {
                    Future<Integer> future = runningLoop().createFuture();
                    future.cancel();
                    return result(await(future));
                }
                static void first(EventLoop loop) { see(loop, main()); }
                static void test() {
                    EventLoop loop = new EventLoop();
                    see(loop, main());
                    try { loop.runUntilComplete(main()); } catch (Throwable e) { log(e.getStackTrace()[2].getMethodName()); }
                    see(loop, top(main()));
                    loop.close();
                }
                """))
                .containsExactly(
                        "CancelledError main45 dev.fermata.EventLoop.runUntilComplete see39",
                        "test",
                        "CancelledError main45 top36 dev.fermata.EventLoop.runUntilComplete see39");
    }

    @Test
    void what_a_method_caught_and_sets_shows_who_awaited_that_method() throws Throwable {
        assertThat(logWithWorker("""
                @Async static Coroutine<Integer> fails(boolean before, Future<Integer> future) {
                    if (before) await(later(1));
                    try { throw new IllegalStateException("set"); }                               // line 40
                    catch (IllegalStateException e) { future.setException(e); }
                    return result(1);
                }
                @Async static Coroutine<Integer> main(boolean before) {
                    Future<Integer> future = runningLoop().createFuture();
                    await(createTask(top(fails(before, future))));
                    return result(await(future));
                }
                static void test() { see(main(false)); see(main(true)); }
                """)).hasSize(2).containsOnly("IllegalStateException fails40 top36 main47" + RUN);
    }

    @Test
    void what_the_handler_of_a_loop_is_told_has_no_lines_of_the_loop() throws Throwable {
        assertThat(logWithWorker("""
                static void fail() { throw new IllegalStateException("callback", new RuntimeException("cause")); }
                @Async static Coroutine<Integer> main() {
                    runningLoop().setExceptionHandler((loop, error) -> show("told ", error.exception()));
                    runningLoop().callSoon(Case::fail);
                    runningLoop().createFuture().addDoneCallback(done -> fail());
                    return result(await(later(1)));
                }
                static void test() { see(main()); }
                """))
                .containsExactly("told IllegalStateException fail38" + RUN, "cause RuntimeException fail38" + RUN);
    }

    @Test
    void an_exception_that_gives_null_for_its_trace_is_thrown_as_it_is() throws Throwable {
        assertThat(logWithWorker("""
                static class Mocked extends RuntimeException {
                    @Override public StackTraceElement[] getStackTrace() { return null; }
                }
                @Async static Coroutine<Integer> main(boolean task) {
                    if (task) return result(await(createTask(main(false))));
                    await(later(1));
                    throw new Mocked();
                }
                static void test() {
                    for (int i = 0; i < 2; i++)
                        try { run(top(main(i == 0))); } catch (Mocked e) { log("thrown"); }
                }
                """)).containsExactly("thrown", "thrown");
    }
}
