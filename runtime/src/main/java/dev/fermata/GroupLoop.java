package dev.fermata;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A loop of a group, and the thread that runs it.
 *
 * <pre>
 * RUNNING    the main task waits for the request to end; a failure of the loop itself is reported, and ends it too
 * ENDING     the runner cancels the tasks and waits for them
 * ENDED      the loop is closed; what was submitted and has no outcome is cancelled
 * </pre>
 */
final class GroupLoop {
    final EventLoop loop;
    private final Runner runner;
    private final Future<Boolean> end;
    private final Thread thread;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile @Nullable Duration limit;
    private volatile boolean ending;

    /** Does not start the thread yet. */
    GroupLoop(Runner runner, String name) {
        this.runner = runner;
        loop = runner.loop();
        end = loop.createFuture();
        thread = new Thread(this::run, name);
        // Whatever the thread is that opens the group: the work ends with the group, not with main.
        thread.setDaemon(false);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            serve();
        } finally {
            ended.complete(null);
        }
    }

    private void serve() {
        try {
            runner.run(end);
        } catch (Throwable t) {
            report(
                    "An event loop of a group has ended by a failure: its tasks are cancelled, the other loops go on",
                    t);
        } finally {
            ending = true;
            endTasks();
        }
    }

    private void endTasks() {
        Duration asked = limit;
        try {
            if (asked == null) {
                runner.close();
            } else {
                runner.close(asked);
            }
        } catch (Throwable t) {
            report("An event loop of a group has not ended cleanly", t);
        }
    }

    private void report(String what, Throwable failure) {
        loop.callExceptionHandler(new LoopError(what, failure, thread));
    }

    /** From any thread. */
    <T extends @Nullable Object> CompletableFuture<T> submit(AsyncSupplier<T> main) {
        try {
            return StageFuture.start(new Supplied<>(main), loop);
        } catch (IllegalStateException e) {
            // It is closed.
            return CompletableFuture.failedFuture(e);
        }
    }

    /** From any thread. The first request counts. */
    void requestEnd(@Nullable Duration limit) {
        loop.post(() -> {
            if (!end.isDone()) {
                this.limit = limit;
                end.complete(true);
            }
        });
    }

    CompletableFuture<Void> ended() {
        return ended;
    }

    boolean runsHere() {
        return thread == Thread.currentThread();
    }

    boolean isAlive() {
        return thread.isAlive();
    }

    /** Waits for the end of the thread, for at most this time. */
    void join(long millis) throws InterruptedException {
        thread.join(millis);
    }

    /** For a step that blocks, so that the loop does not even hear of the end. */
    void interruptIfBlocked() {
        if (!ending) {
            thread.interrupt();
        }
    }

    /** Where the thread is now, in words. */
    String place() {
        StringBuilder text =
                new StringBuilder("Thread \"").append(thread.getName()).append("\" is still busy");
        for (StackTraceElement line : thread.getStackTrace()) {
            text.append("\n\tat ").append(line);
        }
        return text.toString();
    }
}
