package dev.fermata;

import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class PromisedTest {
    @Test
    void a_promise_of_a_loop_that_is_closed_is_broken() {
        EventLoop loop = new EventLoop();
        CompletableFuture<Void> neverBegun = Fermata.runCoroutineThreadsafe(Fermata.done(), loop);
        loop.close();

        assertThatThrownBy(neverBegun::join)
                .isInstanceOf(CompletionException.class)
                .cause()
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The event loop was closed before this coroutine had ended.");
        assertThatThrownBy(() -> Fermata.runCoroutineThreadsafe(Fermata.done(), loop))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_task_that_waits_when_the_loop_is_closed_breaks_its_promise() {
        EventLoop loop = new EventLoop();
        CompletableFuture<Void> waiting = Fermata.runCoroutineThreadsafe(Fermata.sleep(Duration.ofDays(1)), loop);
        loop.runUntilComplete(script().then(v -> Fermata.sleep(Duration.ZERO)));
        assertThat(waiting).isNotDone();
        loop.close();

        assertThatThrownBy(waiting::join).hasCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_task_that_ended_in_the_last_turn_keeps_its_promise() throws Exception {
        EventLoop loop = new EventLoop();
        CountDownLatch posted = new CountDownLatch(1);
        CompletableFuture<?>[] last = new CompletableFuture<?>[1];
        Thread other = new Thread(() -> {
            last[0] = Fermata.runCoroutineThreadsafe(script().act(loop::stop).then(v -> "kept"), loop);
            posted.countDown();
        });
        other.start();
        posted.await();
        loop.runForever();
        loop.close();
        other.join();

        assertThat(last[0].join()).isEqualTo("kept");
    }
}
