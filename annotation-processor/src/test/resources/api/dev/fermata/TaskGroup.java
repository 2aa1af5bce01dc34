package dev.fermata;

public final class TaskGroup implements AsyncScope {
    public static TaskGroup open() {
        return new TaskGroup();
    }

    public void createTask(Coroutine<?> coroutine) {}

    public Coroutine<Throwable> exit(Throwable failure) {
        return null;
    }

    public void close() {}
}
