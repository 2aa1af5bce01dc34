package dev.fermata.benchmarks;

import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.rt.Await;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code fib} as a person would lower it: the yardstick for what the transformer writes. */
final class HandLoweredFib extends Coroutine<Integer> {
    private final int n;
    private int first;

    HandLoweredFib(int n) {
        this.n = n;
    }

    @Override
    public @Nullable Object start(Task<?> task, int depth) {
        claim();
        return fib(n, task);
    }

    @Override
    public @Nullable Object resume(Task<?> task, @Nullable Object value, @Nullable Throwable failure) {
        int at = state;
        state = -1;
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
        if (at == 0) {
            return fib(n, task);
        }
        int awaited = (Integer) Objects.requireNonNull(value);
        if (at == 1) {
            Object second = fib(n - 2, task);
            return second == Await.SUSPENDED ? save(2, n, awaited, task) : awaited + (Integer) second;
        }
        return first + awaited;
    }

    private static Object fib(int n, Task<?> task) {
        if (n < 2) {
            return n;
        }
        Object first = fib(n - 1, task);
        if (first == Await.SUSPENDED) {
            return save(1, n, 0, task);
        }
        Object second = fib(n - 2, task);
        if (second == Await.SUSPENDED) {
            return save(2, n, (Integer) first, task);
        }
        return (Integer) first + (Integer) second;
    }

    private static Object save(int state, int n, int first, Task<?> task) {
        HandLoweredFib frame = new HandLoweredFib(n);
        frame.first = first;
        frame.suspend(task, state);
        return Await.SUSPENDED;
    }
}
