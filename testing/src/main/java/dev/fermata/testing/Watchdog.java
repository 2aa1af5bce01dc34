package dev.fermata.testing;

import dev.fermata.EventLoop;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Ends a run of a loop that takes too long: on the loop's thread, where it can look at the tasks; or, if that is stuck in
 * the program's code, by interrupting it there.
 */
final class Watchdog implements AutoCloseable {
    private static final long STUCK_SECONDS = 1;

    private final EventLoop loop;
    private final Duration limit;
    private final Thread loopThread = Thread.currentThread();
    private final CountDownLatch ended = new CountDownLatch(1);
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile @Nullable String overdue;

    Watchdog(EventLoop loop, Duration limit) {
        this.loop = loop;
        this.limit = limit;
        Thread thread = new Thread(this::watch, "fermata-test-limit");
        thread.setDaemon(true);
        thread.start();
    }

    /** If the limit is why the loop has stopped, throws an error that says so. */
    void failIfOverdue(Throwable cause) {
        String text = overdue;
        if (text != null) {
            throw new AssertionError(text, cause);
        }
    }

    @Override
    public void close() {
        ended.countDown();
    }

    private void watch() {
        try {
            if (ended.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
            loop.callSoonThreadsafe(this::stop);
            if (!stopped.await(STUCK_SECONDS, TimeUnit.SECONDS)) {
                interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void stop() {
        if (overdue == null) {
            overdue = "The test takes longer than " + limit + ". These tasks wait:\n" + loop.dump();
        }
        stopped.countDown();
        loop.stop();
    }

    private void interrupt() {
        String lines = Arrays.stream(loopThread.getStackTrace())
                .map(line -> "  at " + line + "\n")
                .collect(Collectors.joining());
        overdue = "The test takes longer than " + limit + ", and its thread is busy or blocked:\n" + lines;
        loopThread.interrupt();
    }
}
