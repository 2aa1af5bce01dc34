package dev.fermata;

import dev.fermata.internal.Fatal;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that end before the statement does which opened the group:
 *
 * <pre>{@code
 * try (var group = TaskGroup.open()) {
 *     group.createTask(worker("cache"));
 *     group.createTask(worker("database"));
 * } catch (ExceptionGroup errors) { ... }
 * }</pre>
 *
 * <p>Leaving the body waits for all tasks. The first that fails, or a failing body, cancels the others and interrupts the
 * body; when all have ended, their failures are thrown as an {@link ExceptionGroup}, in the order in which they happened,
 * the body's last. A task that is cancelled by itself is no failure. If the parent task is cancelled meanwhile, the tasks
 * are cancelled, and the {@link CancelledError} goes on once they have ended.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-task.html#task-groups">asyncio: task groups</a>
 */
public final class TaskGroup implements AsyncScope {
    private final EventLoop loop;
    private final Task<?> parent;
    private final Set<Task<?>> unfinished = new LinkedHashSet<>();
    private final List<Throwable> errors = new ArrayList<>();
    private @Nullable Throwable fatal;
    private @Nullable Future<Object> completed;
    private boolean exiting;
    private boolean aborting;
    private boolean parentCancelled;

    private TaskGroup(Task<?> parent) {
        this.parent = parent;
        loop = parent.loop;
    }

    /**
     * Opens a group of the running task.
     *
     * @throws IllegalStateException if no task is running
     */
    public static TaskGroup open() {
        Task<?> parent = RunningLoop.get("TaskGroup.open").current();
        if (parent == null) {
            throw new IllegalStateException("TaskGroup cannot determine the parent task: open it in a coroutine.");
        }
        return new TaskGroup(parent);
    }

    /**
     * Starts a coroutine as a task of this group. A task of the group may start others, until the last has ended.
     *
     * @throws IllegalStateException if the group is shutting down or has finished; the coroutine then does not run
     */
    public <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine) {
        checkAcceptsTasks();
        return adopt(loop.createTask(coroutine));
    }

    /** Like {@link #createTask(Coroutine)}, in {@code context} itself, where the task's changes stay. */
    public <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine, Context context) {
        checkAcceptsTasks();
        return adopt(loop.createTask(coroutine, context));
    }

    /** Like {@link #createTask(Coroutine, Context)}, with a name; null: "Task-N", and a copy of this context. */
    public <T extends @Nullable Object> Task<T> createTask(
            Coroutine<T> coroutine, @Nullable String name, @Nullable Context context) {
        checkAcceptsTasks();
        return adopt(loop.createTask(coroutine, name, context));
    }

    /** Like {@link #createTask(Coroutine)}, with a name for messages and dumps. */
    public <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine, String name) {
        checkAcceptsTasks();
        return adopt(loop.createTask(coroutine, name));
    }

    /** Cancels the group's tasks; none can be added any more. The body, if it has not ended yet, is not interrupted. */
    public void cancel() {
        abort();
    }

    @Override
    public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
        return new Exit(failure);
    }

    /**
     * Always throws: rewritten code awaits {@link #exit} instead.
     *
     * @throws IllegalStateException always
     */
    @Override
    public void close() {
        throw NotRewritten.scope("TaskGroup");
    }

    private void checkAcceptsTasks() {
        if (exiting && unfinished.isEmpty()) {
            throw new IllegalStateException(this + " is finished: create the task inside its try block.");
        }
        if (aborting) {
            throw new IllegalStateException(this + " is shutting down: a task failed, or the group was cancelled.");
        }
    }

    private <T extends @Nullable Object> Task<T> adopt(Task<T> task) {
        unfinished.add(task);
        task.addDoneCallback(this::taskDone);
        return task;
    }

    private void abort() {
        aborting = true;
        for (Task<?> task : List.copyOf(unfinished)) {
            task.cancel();
        }
    }

    private void taskDone(Future<?> task) {
        unfinished.remove(task);
        if (unfinished.isEmpty() && completed != null && !completed.isDone()) {
            completed.setResult(true);
        }
        Throwable failure = task.isCancelled() ? null : task.exception();
        if (failure == null) {
            return;
        }
        errors.add(failure);
        noteFatal(failure);
        if (parent.isDone()) {
            loop.callExceptionHandler(
                    new LoopError("A task failed whose group's parent, " + parent + ", is done", failure, task));
        } else if (!aborting && !parentCancelled) {
            abort();
            // Ends what the body waits for; taken back in exit.
            parentCancelled = true;
            parent.cancel();
        }
    }

    private void noteFatal(@Nullable Throwable failure) {
        if (fatal == null && failure != null && Fatal.is(failure)) {
            fatal = failure;
        }
    }

    @Override
    public String toString() {
        return "TaskGroup(" + unfinished.size() + " unfinished, " + errors.size() + " failed)";
    }

    /** Waits for the tasks, then says how the statement ends. */
    private final class Exit extends StateMachine<@Nullable Throwable> {
        private final @Nullable Throwable bodyFailure;
        private @Nullable CancelledError cancellation;

        Exit(@Nullable Throwable bodyFailure) {
            this.bodyFailure = bodyFailure;
        }

        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            if (at == 0) {
                begin();
            } else {
                woken(failure);
            }
            while (!unfinished.isEmpty()) {
                completed = loop.createFuture();
                if (await(completed, task, 1) == Await.SUSPENDED) {
                    return Await.SUSPENDED;
                }
            }
            return end();
        }

        private void begin() {
            exiting = true;
            noteFatal(bodyFailure);
            if (bodyFailure instanceof CancelledError error) {
                cancellation = error;
            }
            if (bodyFailure != null) {
                loop.trace.left(bodyFailure);
                if (!aborting) {
                    abort();
                }
            }
        }

        private void woken(@Nullable Throwable failure) throws Throwable {
            completed = null;
            if (failure instanceof CancelledError error) {
                if (!aborting) {
                    cancellation = error;
                    abort();
                }
            } else if (failure != null) {
                throw failure;
            }
        }

        private @Nullable Throwable end() throws Throwable {
            if (fatal != null) {
                throw fatal;
            }
            if (parentCancelled && parent.uncancel() == 0) {
                cancellation = null;
            }
            if (cancellation != null && errors.isEmpty()) {
                throw cancellation;
            }
            if (bodyFailure != null && !(bodyFailure instanceof CancelledError)) {
                errors.add(bodyFailure);
            }
            if (errors.isEmpty()) {
                return null;
            }
            if (parent.cancelling() > 0) {
                // A request from outside is delivered again at the next await; the count stays.
                parent.uncancel();
                parent.cancel();
            }
            throw new ExceptionGroup("unhandled errors in a TaskGroup", errors);
        }
    }
}
