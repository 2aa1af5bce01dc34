package dev.fermata;

public interface AsyncScope extends AutoCloseable {
    Coroutine<Throwable> exit(Throwable failure);

    void close() throws Exception;
}
