package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * How a task is to be made: {@code createTask(work(), eagerStart(true).withName("worker"))}.
 *
 * @param name null: "Task-N"
 * @param context what the task runs in; null: a copy of its creator's context
 * @param eagerStart true: the first step runs inside the call that makes the task; false: in the loop's next turn; null: as
 *     the loop's {@link TaskFactory} decides, and in the next turn without one
 * @see <a href="https://docs.python.org/3.14/library/asyncio-task.html#eager-task-factory">asyncio: eager tasks</a>
 */
public record TaskOptions(
        @Nullable String name,
        @Nullable Context context,
        @Nullable Boolean eagerStart) {
    static final TaskOptions NONE = new TaskOptions(null, null, null);

    /** Options that leave the start to the loop's {@link TaskFactory}. */
    public TaskOptions(@Nullable String name, @Nullable Context context) {
        this(name, context, null);
    }

    /** Gives options that say only when the first step runs. */
    public static TaskOptions eagerStart(boolean eager) {
        return NONE.withEagerStart(eager);
    }

    /** Gives the same options with another name. */
    public TaskOptions withName(@Nullable String changed) {
        return new TaskOptions(changed, context, eagerStart);
    }

    /** Gives the same options with another context. */
    public TaskOptions withContext(@Nullable Context changed) {
        return new TaskOptions(name, changed, eagerStart);
    }

    /** Gives the same options with another start. */
    public TaskOptions withEagerStart(@Nullable Boolean changed) {
        return new TaskOptions(name, context, changed);
    }
}
