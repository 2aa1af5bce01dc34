package dev.fermata;

import java.lang.reflect.Method;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The pool of a loop that was given none: a virtual thread for each call, or a bounded number of threads.
 *
 * <p>Virtual threads are used from JDK 24 on only: before, one that blocks in a synchronized block keeps its carrier, so
 * that a few such calls would stop all others (JEP 491). They are found by reflection, since Fermata is compiled for 17.
 */
final class WorkerThreads {
    private static final int WITHOUT_PINNING = 24;
    private static final int MAX_THREADS = 32;
    private static final long IDLE_SECONDS = 10;
    private static final String PREFIX = "fermata-worker-";

    private WorkerThreads() {}

    static ExecutorService open() {
        ExecutorService virtual = Runtime.version().feature() >= WITHOUT_PINNING ? virtual() : null;
        return virtual == null ? bounded() : virtual;
    }

    /** Null if this JDK has none. */
    static @Nullable ExecutorService virtual() {
        try {
            Class<?> type = Class.forName("java.lang.Thread$Builder");
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            builder = type.getMethod("name", String.class, long.class).invoke(builder, PREFIX, 1L);
            Method open = Executors.class.getMethod("newThreadPerTaskExecutor", ThreadFactory.class);
            return (ExecutorService) open.invoke(null, type.getMethod("factory").invoke(builder));
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }

    /** With as many threads as asyncio's, which end when idle. */
    static ExecutorService bounded() {
        int threads = Math.min(MAX_THREADS, Runtime.getRuntime().availableProcessors() + 4);
        AtomicInteger made = new AtomicInteger();
        ThreadPoolExecutor opened = new ThreadPoolExecutor(
                threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                    Thread thread = new Thread(work, PREFIX + made.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
        opened.allowCoreThreadTimeOut(true);
        return opened;
    }
}
