package dev.fermata;

public interface AsyncSupplier<T> {
    Coroutine<T> get() throws Exception;
}
