package dev.fermata;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The loop's own pool for blocking calls: the one it was given, or else {@link WorkerThreads}, made at first use. All
 * belongs to the loop's thread.
 */
final class DefaultExecutor implements Executor {
    private @Nullable ExecutorService pool;
    private boolean shut;

    @Override
    public void execute(Runnable command) {
        if (shut) {
            throw new IllegalStateException("Executor shutdown has been called");
        }
        if (pool == null) {
            pool = WorkerThreads.open();
        }
        pool.execute(command);
    }

    void set(ExecutorService executor) {
        pool = executor;
    }

    /** True if there is a pool whose calls were not waited for. */
    boolean isOpen() {
        return pool != null && !shut;
    }

    /** Refuses calls from now on, and gives a future of whether those that were made have ended within the time. */
    Future<Boolean> shutdown(EventLoop loop, @Nullable Duration limit) {
        shut = true;
        Future<Boolean> ended = loop.createFuture();
        ExecutorService last = pool;
        if (last == null) {
            ended.complete(true);
            return ended;
        }
        // A thread of its own: the loop goes on meanwhile, since a call may wait for it.
        Thread waiting = new Thread(() -> awaitEnd(last, limit, ended), "fermata-executor-shutdown");
        waiting.setDaemon(true);
        waiting.start();
        return ended;
    }

    private static void awaitEnd(ExecutorService pool, @Nullable Duration limit, Future<Boolean> ended) {
        boolean inTime = false;
        pool.shutdown();
        try {
            inTime = pool.awaitTermination(limit == null ? Long.MAX_VALUE : Nanos.of(limit), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        boolean outcome = inTime;
        ended.loop.post(() -> {
            if (!ended.isDone()) {
                ended.complete(outcome);
            }
        });
    }

    /** Without waiting for what runs. */
    void shutdownNow() {
        shut = true;
        if (pool != null) {
            pool.shutdown();
        }
    }
}
