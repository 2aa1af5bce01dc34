package dev.fermata;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** One {@link Fermata#run}: main task, then the end of everything else, then the loop's. */
final class MainRun {
    private static final Duration EXECUTOR_LIMIT = Duration.ofMinutes(5);

    private MainRun() {}

    static <T extends @Nullable Object> T run(EventLoop loop, Coroutine<T> main) {
        try {
            return loop.runUntilComplete(main);
        } finally {
            close(loop);
        }
    }

    private static void close(EventLoop loop) {
        try {
            cancelLeftovers(loop);
            loop.defaultExecutor().shutdown(EXECUTOR_LIMIT);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            loop.close();
        }
    }

    /** Cancels and waits in rounds, so that tasks that are started meanwhile end too. */
    private static void cancelLeftovers(EventLoop loop) {
        Set<Task<?>> left = loop.tasks.unfinished();
        while (!left.isEmpty()) {
            cancelAndWait(loop, left);
            left.forEach(task -> report(loop, task));
            left = loop.tasks.unfinished();
        }
    }

    private static void cancelAndWait(EventLoop loop, Set<Task<?>> tasks) {
        AtomicInteger unfinished = new AtomicInteger(tasks.size());
        tasks.forEach(Future::cancel);
        for (Task<?> task : tasks) {
            task.addDoneCallback(done -> {
                if (unfinished.decrementAndGet() == 0) {
                    loop.stop();
                }
            });
        }
        loop.runForever();
    }

    private static void report(EventLoop loop, Task<?> task) {
        Throwable failure = task.isCancelled() ? null : task.exception();
        if (failure != null) {
            loop.callExceptionHandler(new LoopError("unhandled exception during run() shutdown", failure, task));
        }
    }
}
