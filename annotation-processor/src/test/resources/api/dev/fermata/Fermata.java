package dev.fermata;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionStage;

/** The signatures that the fixtures use. */
public final class Fermata {
    public static <T> T await(Awaitable<T> awaitable) {
        return null;
    }

    public static <T> T await(CompletionStage<T> stage) {
        return null;
    }

    public static <T> Coroutine<T> result(T value) {
        return null;
    }

    public static Coroutine<Void> done() {
        return null;
    }

    public static <T> void emit(T value) {}

    public static <T> Iterable<T> each(AsyncGenerator<T> generator) {
        return null;
    }

    public static <T> T run(AsyncSupplier<T> main) {
        return null;
    }

    public static Coroutine<Void> sleep(Duration delay) {
        return null;
    }

    public static <T> Coroutine<T> toThread(Callable<T> blocking) {
        return null;
    }

    public static Coroutine<Integer> number() {
        return null;
    }
}
