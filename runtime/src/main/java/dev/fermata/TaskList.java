package dev.fermata;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The unfinished tasks of a loop, in the order of creation, linked through the tasks; and the failures nobody read. */
final class TaskList {
    private static final int MAX_FAILED = 1_000;

    private final ErrorReports errors;
    private @Nullable Task<?> first;
    private @Nullable Task<?> last;
    private final LinkedHashSet<Future<?>> failed = new LinkedHashSet<>();

    TaskList(ErrorReports errors) {
        this.errors = errors;
    }

    void add(Task<?> task) {
        Task<?> before = last;
        task.previousTask = before;
        if (before == null) {
            first = task;
        } else {
            before.nextTask = task;
        }
        last = task;
    }

    void remove(Task<?> task) {
        Task<?> before = task.previousTask;
        Task<?> after = task.nextTask;
        if (before == null) {
            first = after;
        } else {
            before.nextTask = after;
        }
        if (after == null) {
            last = before;
        } else {
            after.previousTask = before;
        }
        task.previousTask = null;
        task.nextTask = null;
    }

    Set<Task<?>> unfinished() {
        Set<Task<?>> tasks = new LinkedHashSet<>();
        for (Task<?> task = first; task != null; task = task.nextTask) {
            tasks.add(task);
        }
        return tasks;
    }

    /** Keeps a future until its failure is read. The oldest are reported early, so that failures do not fill the memory. */
    void addFailed(Future<?> future) {
        failed.add(future);
        if (failed.size() > MAX_FAILED) {
            Future<?> oldest = failed.iterator().next();
            failed.remove(oldest);
            report(oldest);
        }
    }

    void removeFailed(Future<?> future) {
        failed.remove(future);
    }

    /** Reports the failures that nobody has seen, and forgets them. */
    void reportFailed() {
        Set<Future<?>> unseen = new LinkedHashSet<>(failed);
        failed.clear();
        unseen.forEach(this::report);
    }

    /** Reports the tasks that will never end, since their loop is being closed. */
    void reportUnfinished() {
        for (Task<?> task : unfinished()) {
            String text =
                    "Task was pending when its loop was closed, and will never end: cancel it and await it before. "
                            + TaskReport.place(task);
            errors.report(new LoopError(text, null, task));
        }
    }

    private void report(Future<?> future) {
        String kind = future instanceof Task ? "Task" : "Future";
        errors.report(new LoopError(kind + " exception was never retrieved", future.peekFailure(), future));
    }
}
