package dev.fermata.benchmarks;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Task;
import dev.fermata.rt.Await;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The loop of {@code await(sleep(0))} as a person would lower it. */
final class HandLoweredTurns extends Coroutine<Void> {
    private final int turns;
    private int i;

    HandLoweredTurns(int turns) {
        this.turns = turns;
    }

    @Override
    public @Nullable Object start(Task<?> task, int depth) {
        claim();
        return go(task);
    }

    @Override
    public @Nullable Object resume(Task<?> task, @Nullable Object value, @Nullable Throwable failure) {
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
        state = -1;
        return go(task);
    }

    private @Nullable Object go(Task<?> task) {
        while (i < turns) {
            i++;
            if (Await.await(Fermata.sleep(Duration.ZERO), task, 0) == Await.SUSPENDED) {
                suspend(task, 1);
                return Await.SUSPENDED;
            }
        }
        return null;
    }
}
