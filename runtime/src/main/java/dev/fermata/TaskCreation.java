package dev.fermata;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** How a loop comes to its tasks: through the program's {@link TaskFactory}, or without one. */
final class TaskCreation {
    private final EventLoop loop;
    private final LoopThread thread;
    private final TaskList tasks;
    private @Nullable TaskFactory factory;
    private int unnamed;

    TaskCreation(EventLoop loop, LoopThread thread, TaskList tasks) {
        this.loop = loop;
        this.thread = thread;
        this.tasks = tasks;
    }

    @Nullable
    TaskFactory factory() {
        return factory;
    }

    void setFactory(@Nullable TaskFactory factory) {
        this.factory = factory;
    }

    <T extends @Nullable Object> Task<T> create(
            Coroutine<T> coroutine, @Nullable String name, @Nullable Context context) {
        if (factory != null) {
            return create(coroutine, new TaskOptions(name, context, null));
        }
        Task<T> task = register(coroutine, name, context);
        loop.enqueue(task);
        return task;
    }

    @SuppressWarnings("unchecked") // A task has the type of its coroutine, or of the one that the factory put round it.
    <T extends @Nullable Object> Task<T> create(Coroutine<T> coroutine, TaskOptions options) {
        if (factory == null) {
            return start(coroutine, options);
        }
        Task<?> made = factory.create(loop, coroutine, options);
        return (Task<T>) Objects.requireNonNull(made, "the task factory gave null");
    }

    <T extends @Nullable Object> Task<T> start(Coroutine<T> coroutine, TaskOptions options) {
        Task<T> task = register(coroutine, options.name(), options.context());
        if (Boolean.TRUE.equals(options.eagerStart()) && loop.isRunning()) {
            EagerStart.begin(task);
        } else {
            loop.enqueue(task);
        }
        return task;
    }

    /** Makes a task that the caller starts. */
    <T extends @Nullable Object> Task<T> register(
            Coroutine<T> coroutine, @Nullable String name, @Nullable Context context) {
        Objects.requireNonNull(coroutine, "the coroutine is null: a method that should make one returned null");
        thread.checkOpen("createTask");
        if (coroutine.state != 0) {
            throw coroutine.reused();
        }
        Task<T> task = new Task<>(loop, coroutine, name == null ? ++unnamed : 0, name);
        task.context = context == null ? loop.contextCopy() : context;
        tasks.add(task);
        return task;
    }
}
