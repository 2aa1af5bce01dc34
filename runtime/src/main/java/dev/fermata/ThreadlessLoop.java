package dev.fermata;

import dev.fermata.internal.Poller;
import java.io.IOException;
import java.nio.channels.SelectableChannel;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Runs a loop that has no thread: whoever completes what it waits for runs it until it waits again.
 *
 * <p>Invariant: {@code resting} is true while no thread runs the loop. Only the thread that clears it may run it, and
 * sees all that the last one did. A thread that lets the loop rest looks once more for what was posted meanwhile.
 */
final class ThreadlessLoop implements Poller {
    private final EventLoop loop = new EventLoop(this, System::nanoTime);
    private final AtomicBoolean resting = new AtomicBoolean();

    /** Runs a coroutine up to its first suspension, on this thread. */
    static <T extends @Nullable Object> CompletableFuture<T> start(Coroutine<T> coroutine) {
        ThreadlessLoop threadless = new ThreadlessLoop();
        Task<T> task = threadless.loop.createTask(coroutine);
        CompletableFuture<T> outcome = task.toCompletableFuture();
        threadless.run();
        return outcome;
    }

    private void run() {
        do {
            loop.runUntilIdle();
            watchTimer();
            loop.scheduler.expectPosts();
            resting.set(true);
        } while (loop.scheduler.hasPosts() && resting.compareAndSet(true, false));
    }

    /** A pool's thread runs the loop when its next timer is due. */
    private void watchTimer() {
        Timer next = loop.scheduler.timers.first();
        if (next != null) {
            long delay = Math.max(0, next.deadline - loop.time());
            CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS).execute(this::wakeUp);
        }
    }

    @Override
    public void wakeUp() {
        if (resting.compareAndSet(true, false)) {
            run();
        }
    }

    @Override
    public boolean isWatching() {
        return false;
    }

    @Override
    public int select(long timeoutNanos) {
        return 0;
    }

    @Override
    public void watch(SelectableChannel channel, int operations, Watcher watcher) throws IOException {
        throw new IOException("No event loop runs on this thread, so nothing watches channels. Call the @Async method"
                + " inside Fermata.run(...), or let it return Coroutine.");
    }

    @Override
    public void close() {}
}
