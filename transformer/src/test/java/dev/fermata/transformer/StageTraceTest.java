package dev.fermata.transformer;

import static dev.fermata.transformer.FailingProgram.DEEP;
import static dev.fermata.transformer.FailingProgram.RUN;
import static dev.fermata.transformer.FailingProgram.log;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Whole traces of exceptions that leave {@code @Async} methods which return a stage. */
final class StageTraceTest {
    private static final String STAGE = """
            @Async static java.util.concurrent.CompletableFuture<Integer> stage(boolean before, boolean wait) {
                if (before) await(later(1));
                int got = await(new Case().outer(wait));                                          // line 30
                return java.util.concurrent.CompletableFuture.completedFuture(got);
            }
            """;

    private static List<String> logWithStage(String members) throws Throwable {
        return log(STAGE + members);
    }

    @Test
    void one_who_awaits_a_stage_sees_its_chain_and_the_own() throws Throwable {
        assertThat(logWithStage("""
                @Async static Coroutine<Integer> awaits(boolean before, boolean wait) {
                    return result(await(stage(before, wait)) + 1);
                }
                @Async static Coroutine<Integer> main(boolean before, boolean wait) {
                    return result(await(awaits(before, wait)));
                }
                static void test() {
                    for (int i = 0; i < 4; i++) see(main(i % 2 == 0, i < 2));
                }
                """)).hasSize(4).containsOnly(DEEP + " stage30 awaits34 main37" + RUN);
    }

    @Test
    void a_stage_that_catches_what_another_threw_sees_both() throws Throwable {
        assertThat(logWithStage("""
                @Async static java.util.concurrent.CompletableFuture<Integer> catches(boolean before, boolean wait) {
                    try { return java.util.concurrent.CompletableFuture.completedFuture(await(stage(before, wait))); }
                    catch (IllegalStateException e) { show("inside ", e); throw e; }
                }
                @Async static Coroutine<Integer> main(boolean before, boolean wait) {
                    return result(await(catches(before, wait)) + 1);
                }
                static void test() {
                    for (int i = 0; i < 4; i++) see(main(i % 2 == 0, i < 2));
                }
                """))
                .hasSize(8)
                .containsOnly("inside " + DEEP + " stage30 catches34" + RUN, DEEP + " stage30 catches34 main38" + RUN);
    }

    @Test
    void without_a_loop_the_caller_stands_below_the_stage() throws Throwable {
        assertThat(logWithStage("""
                static void see(boolean before, boolean wait) {
                    try { stage(before, wait).join(); }                                          // line 34
                    catch (java.util.concurrent.CompletionException e) { show("", e.getCause()); }
                }
                static void test() {
                    for (int i = 0; i < 4; i++) see(i % 2 == 0, i < 2);
                }
                """)).hasSize(4).containsOnly(DEEP + " stage30 see34");
    }

    @Test
    void without_a_loop_who_completes_a_stage_stands_below_what_goes_on_then() throws Throwable {
        assertThat(logWithStage("""
                static final java.util.concurrent.CompletableFuture<Integer> GATE = new java.util.concurrent.CompletableFuture<>();
                @Async static java.util.concurrent.CompletableFuture<Integer> gated() {
                    await(GATE);
                    return java.util.concurrent.CompletableFuture.completedFuture(await(stage(false, false)));
                }
                static void see() { GATE.complete(1); }                                          // line 38
                static void test() {
                    var gated = gated();
                    see();
                    try { gated.join(); }
                    catch (java.util.concurrent.CompletionException e) { show("", e.getCause()); }
                }
                """))
                .containsExactly(DEEP + " stage30 gated36 dev.fermata.EventLoop.post"
                        + " java.util.concurrent.CompletableFuture.uniWhenComplete"
                        + " java.util.concurrent.CompletableFuture$UniWhenComplete.tryFire"
                        + " java.util.concurrent.CompletableFuture.postComplete"
                        + " java.util.concurrent.CompletableFuture.complete see38");
    }
}
