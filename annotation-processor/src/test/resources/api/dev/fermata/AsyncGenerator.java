package dev.fermata;

public abstract class AsyncGenerator<T> {
    public static <T> AsyncGenerator<T> end() {
        return null;
    }
}
