package dev.fermata;

import dev.fermata.internal.Fatal;
import dev.fermata.internal.Rethrow;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The end of a loop that has done its work: its tasks, then its generators, then its executor, then itself. */
final class Shutdown {
    private static final Duration EXECUTOR_LIMIT = Duration.ofMinutes(5);

    private final EventLoop loop;
    private final @Nullable Duration limit;
    private final long began;
    private final @Nullable Throwable known;
    private @Nullable Throwable fatal;

    /** @param known what a run has thrown: a fatal error that ends other tasks too is not thrown twice */
    Shutdown(EventLoop loop, @Nullable Duration limit, @Nullable Throwable known) {
        this.loop = loop;
        this.limit = limit;
        this.known = known;
        began = loop.time();
    }

    void run() {
        try {
            // What a call on the executor has posted meanwhile ends too.
            if (endTasks()) {
                endCalls();
            }
            if (!endTasks()) {
                loop.tasks.unfinished().forEach(this::reportUnstopped);
            }
        } finally {
            loop.close();
        }
        if (fatal != null && fatal != known) {
            throw Rethrow.asIs(fatal);
        }
    }

    /** In rounds, until no task and no generator is left; gives false if the time was not enough. */
    private boolean endTasks() {
        while (true) {
            Set<Task<?>> left = loop.tasks.unfinished();
            left.forEach(Future::cancel);
            if (left.isEmpty()) {
                if (!loop.generators.areOpen()) {
                    return true;
                }
                left = Set.of(loop.createTask(loop.shutdownAsyncGenerators()));
            }
            if (!await(left, limit)) {
                return false;
            }
            left.forEach(this::reportFailure);
        }
    }

    private void endCalls() {
        if (loop.defaultExecutor.isOpen()) {
            Task<?> end = loop.createTask(loop.shutdownDefaultExecutor(executorLimit()));
            await(Set.of(end), null);
            reportFailure(end);
        }
    }

    private Duration executorLimit() {
        if (limit == null) {
            return EXECUTOR_LIMIT;
        }
        Duration left = limit.minusNanos(loop.time() - began);
        return left.compareTo(EXECUTOR_LIMIT) < 0 ? left : EXECUTOR_LIMIT;
    }

    /** Runs the loop until all these are done; gives false if the time since the beginning is over before. */
    private boolean await(Collection<Task<?>> tasks, @Nullable Duration limit) {
        Handle timer = limit == null ? null : loop.callAt(began + Nanos.of(limit), loop::stop);
        int[] unfinished = {tasks.size()};
        for (Task<?> task : tasks) {
            task.addDoneCallback(done -> {
                if (--unfinished[0] == 0) {
                    loop.stop();
                }
            });
        }
        while (unfinished[0] > 0 && (limit == null || loop.time() - began < Nanos.of(limit))) {
            runOn();
        }
        if (timer != null) {
            timer.cancel();
        }
        return unfinished[0] == 0;
    }

    /** A fatal error leaves the loop, but the other tasks have to end all the same. */
    private void runOn() {
        try {
            loop.runForever();
        } catch (Throwable t) {
            if (!Fatal.is(t)) {
                throw t;
            }
            fatal = fatal == null ? t : fatal;
        }
    }

    private void reportFailure(Task<?> task) {
        Throwable failure = task.isCancelled() ? null : task.exception();
        if (failure != null && failure != fatal && failure != known) {
            loop.callExceptionHandler(new LoopError("unhandled exception during run() shutdown", failure, task));
        }
    }

    private void reportUnstopped(Task<?> task) {
        String stack = task.stack().stream().map(line -> "\n\tat " + line).collect(Collectors.joining());
        loop.callExceptionHandler(new LoopError(
                "Task " + task.name() + " did not stop within " + limit + " of shutdown. It waits" + stack,
                null,
                task));
    }
}
