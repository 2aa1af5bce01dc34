package dev.fermata;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The loop's own pool for blocking calls, made at first use: as many threads as asyncio's, which end when idle. */
final class DefaultExecutor implements Executor {
    private static final int MAX_THREADS = 32;
    private static final long IDLE_SECONDS = 10;

    private @Nullable ThreadPoolExecutor pool;

    /** On the loop's thread. */
    @Override
    public void execute(Runnable command) {
        if (pool == null) {
            pool = open();
        }
        pool.execute(command);
    }

    /** Waits for the calls that are running; gives false if the time was not enough. */
    boolean shutdown(Duration limit) throws InterruptedException {
        if (pool == null) {
            return true;
        }
        pool.shutdown();
        return pool.awaitTermination(limit.toMillis(), TimeUnit.MILLISECONDS);
    }

    void shutdownNow() {
        if (pool != null) {
            pool.shutdown();
        }
    }

    private static ThreadPoolExecutor open() {
        int threads = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors() + 4);
        AtomicInteger made = new AtomicInteger();
        ThreadPoolExecutor opened = new ThreadPoolExecutor(
                threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, "fermata-worker-" + made.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        opened.allowCoreThreadTimeOut(true);
        return opened;
    }
}
