package dev.fermata;

import dev.fermata.internal.Rethrow;
import dev.fermata.internal.StateMachine;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Waits until a task of a group says that it is ready.
 *
 * <pre>
 * STARTING   the task's end is the outcome of the start   READY, over
 * READY      the task's end concerns the group
 * </pre>
 */
final class Starting<T extends @Nullable Object> extends StateMachine<T> {
    private final TaskGroup group;
    private final TaskGroup.Startable<T> child;
    private final @Nullable String name;

    Starting(TaskGroup group, TaskGroup.Startable<T> child, @Nullable String name) {
        this.group = group;
        this.child = Objects.requireNonNull(child, "child");
        this.name = name;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at != 0) {
            if (failure != null) {
                throw failure;
            }
            return value;
        }
        Readiness<T> readiness = new Readiness<>(task.loop);
        readiness.follow(group.createStarting(coroutine(readiness), name, readiness));
        return await(readiness, task, 1);
    }

    private Coroutine<?> coroutine(Readiness<T> readiness) {
        try {
            return child.start(readiness);
        } catch (Throwable t) {
            throw Rethrow.asIs(t);
        }
    }

    /** What the start waits for. Cancelling it cancels the task, and waits for its end. */
    static final class Readiness<T extends @Nullable Object> extends Future<T> implements TaskStatus<T> {
        private boolean ready;
        private @Nullable Task<?> task;

        private Readiness(EventLoop loop) {
            super(loop);
        }

        @Override
        Collection<? extends Future<?>> parts() {
            return task == null ? List.of() : List.of(task);
        }

        private void follow(Task<?> started) {
            task = started;
        }

        boolean isReady() {
            return ready;
        }

        @Override
        public void started(T value) {
            if (ready) {
                throw new IllegalStateException("started(...) was called before: a task is started once.");
            }
            ready = true;
            if (!isDone()) {
                complete(value);
            }
        }

        /** The task ended without being ready. */
        void ended(Future<?> ended) {
            if (ended.isCancelled()) {
                becomeCancelled(ended.cancelMessage(), null);
            } else if (ended.isFailed()) {
                ended.retrieved();
                fail(ended.peekFailure());
            } else {
                fail(new IllegalStateException(ended + " ended without calling started(...)."));
            }
        }

        @Override
        public boolean cancel(@Nullable String message) {
            return !isDone() && task != null && task.cancel(message);
        }
    }
}
