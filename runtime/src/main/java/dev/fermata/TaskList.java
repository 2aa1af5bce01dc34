package dev.fermata;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The unfinished tasks of a loop, in the order of creation, linked through the tasks; and the failed ones nobody read. */
final class TaskList {
    private static final int MAX_FAILED = 1_000;

    private @Nullable Task<?> first;
    private @Nullable Task<?> last;
    private final LinkedHashSet<Task<?>> failed = new LinkedHashSet<>();

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

    /** Gives the task that is to be reported now, so that unread failures do not fill the memory; mostly null. */
    @Nullable
    Task<?> addFailed(Task<?> task) {
        failed.add(task);
        if (failed.size() <= MAX_FAILED) {
            return null;
        }
        Task<?> oldest = failed.iterator().next();
        failed.remove(oldest);
        return oldest;
    }

    void removeFailed(Task<?> task) {
        failed.remove(task);
    }

    /** Gives the tasks whose failure nobody has seen, and forgets them. */
    Set<Task<?>> takeFailed() {
        Set<Task<?>> unseen = new LinkedHashSet<>(failed);
        failed.clear();
        return unseen;
    }
}
