package dev.fermata;

import dev.fermata.internal.Fatal;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
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
 * <p>Leaving the body waits for all tasks, those included that are added meanwhile; without any it does not give way. The
 * first that fails, or a failing body, cancels the others, once, in the order of their creation, and interrupts the body;
 * when all have ended, their failures are thrown as an {@link ExceptionGroup}, in the order in which they happened, the
 * body's last. A task that is cancelled by itself is no failure. A fatal error is thrown as it is.
 *
 * <p>If the parent task is cancelled meanwhile, the tasks are cancelled, and the {@link CancelledError} goes on once they
 * have ended. Further requests do not cancel the tasks again. If there are failures too, these are thrown, and the request
 * throws again at the parent's next await. The group takes back its own request to interrupt the body, and no other.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-task.html#task-groups">asyncio: task groups</a>
 */
public final class TaskGroup implements AsyncScope {
    private final EventLoop loop;
    private final Task<?> parent;
    private final CancelRegion region;
    private final Set<Task<?>> unfinished = new LinkedHashSet<>();
    private final List<Throwable> errors = new ArrayList<>();
    private @Nullable Throwable fatal;
    private @Nullable Completion completed;
    private boolean exiting;
    private boolean aborting;
    private boolean parentCancelled;

    private TaskGroup(Task<?> parent) {
        this.parent = parent;
        loop = parent.loop;
        region = CancelRegion.enter(parent, false);
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
        checkAccepts(coroutine);
        return adopt(loop.createTask(coroutine));
    }

    /** Like {@link #createTask(Coroutine)}, with a name for messages and dumps. */
    public <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine, String name) {
        checkAccepts(coroutine);
        return adopt(loop.createTask(coroutine, name));
    }

    /** Like {@link #createTask(Coroutine)}, with options. One that starts at once may fail: that is still the group's. */
    public <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine, TaskOptions options) {
        checkAccepts(coroutine);
        return adopt(loop.createTask(coroutine, options));
    }

    /**
     * Starts a task of this group, and waits until it says that it is ready: {@code int port = await(group.start(status ->
     * serve(status)))}, where {@code serve} calls {@code status.started(port)}.
     *
     * <p>Until then the task belongs to who waits: its failure is thrown here, as it is, and not by the group; cancelling
     * the one who waits cancels it and waits for its end, and if it gets ready all the same, that is the result. From then
     * on it is a task of the group like any other. The group waits for it in any case, and its {@link #cancel} reaches it.
     * A cancellation beats a readiness that was said but not delivered; the task then goes on in the group. trio: {@code
     * Nursery.start}.
     *
     * @param child makes the coroutine; called when this one is awaited
     * @throws IllegalStateException where the coroutine is awaited, if the group takes no task, or the task ended without
     *     being ready
     */
    public <T extends @Nullable Object> Coroutine<T> start(Startable<T> child) {
        return new Starting<>(this, child, null);
    }

    /** Like {@link #start(Startable)}, with a name for messages and dumps. */
    public <T extends @Nullable Object> Coroutine<T> start(Startable<T> child, String name) {
        return new Starting<>(this, child, Objects.requireNonNull(name, "name"));
    }

    /**
     * Makes the coroutine of a task that says when it is ready.
     *
     * @param <T> the type of the value that it then gives
     */
    @FunctionalInterface
    public interface Startable<T extends @Nullable Object> {
        /**
         * Makes the coroutine, which is to call {@link TaskStatus#started}, once.
         *
         * @throws Exception what the coroutine may throw when it is awaited
         */
        Coroutine<?> start(TaskStatus<T> status) throws Exception;
    }

    Task<?> createStarting(Coroutine<?> coroutine, @Nullable String name, Starting.Readiness<?> readiness) {
        checkAcceptsTasks();
        Task<?> task = name == null ? loop.createTask(coroutine) : loop.createTask(coroutine, name);
        unfinished.add(task);
        task.addDoneCallback(done -> {
            if (readiness.isReady()) {
                taskDone(done);
            } else {
                readiness.ended(done);
                removeDone(done);
            }
        });
        cancelIfAborting(task);
        return task;
    }

    /**
     * Cancels the group's tasks; none can be added any more. The statement then ends without an error, unless a task fails
     * all the same. Does nothing if the group is cancelled already, or has ended.
     *
     * <p>The body, if it has not ended yet, is not interrupted, since Java has no way to leave it without an exception: a
     * {@link CancelScope} round the group does that.
     */
    public void cancel() {
        if (!aborting) {
            abort();
        }
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

    /** A coroutine that is refused will not be awaited, and that is no fault of the caller: asyncio closes it. */
    private void checkAccepts(Coroutine<?> coroutine) {
        try {
            checkAcceptsTasks();
        } catch (IllegalStateException e) {
            coroutine.discard();
            throw e;
        }
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
        cancelIfAborting(task);
        return task;
    }

    /** A task that was started at once may have cancelled the group in its first step, before the group knew it. */
    private void cancelIfAborting(Task<?> task) {
        if (aborting) {
            task.cancel();
        }
    }

    private void abort() {
        aborting = true;
        for (Task<?> task : List.copyOf(unfinished)) {
            task.cancel();
        }
    }

    private void removeDone(Future<?> task) {
        unfinished.remove(task);
        if (unfinished.isEmpty() && completed != null && !completed.isDone()) {
            completed.setResult(true);
        }
    }

    private void taskDone(Future<?> task) {
        removeDone(task);
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
            region.cancel();
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
                completed = new Completion();
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
            Completion waited = completed;
            completed = null;
            if (failure instanceof CancelledError error) {
                cancelled(error);
            } else if (failure != null) {
                throw failure;
            } else if (waited != null && waited.refused) {
                cancelled(CancelledError.forDelivery(waited.message));
            }
        }

        private void cancelled(CancelledError error) {
            if (!aborting) {
                cancellation = error;
                abort();
            } else if (cancellation == null && region.isCancelledByOthers()) {
                cancellation = error;
            }
        }

        private @Nullable Throwable end() throws Throwable {
            boolean cancelledByOthers = region.isCancelledByOthers();
            try {
                if (fatal != null) {
                    throw fatal;
                }
                if (parentCancelled && !cancelledByOthers) {
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
                region.repeatOthers();
                throw new ExceptionGroup("unhandled errors in a TaskGroup", errors);
            } finally {
                region.leave();
            }
        }
    }

    /** What leaving the body waits for. When the tasks are being cancelled already, nothing is left but to wait. */
    private final class Completion extends Future<Object> {
        private boolean refused;
        private @Nullable String message;

        Completion() {
            super(TaskGroup.this.loop);
        }

        @Override
        Collection<? extends Future<?>> parts() {
            return List.copyOf(unfinished);
        }

        @Override
        public boolean cancel(@Nullable String reason) {
            if (!aborting || isDone()) {
                return super.cancel(reason);
            }
            refused = true;
            message = reason;
            return true;
        }
    }
}
