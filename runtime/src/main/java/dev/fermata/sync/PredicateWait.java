package dev.fermata.sync;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Waits on a condition until a supplier gives something. */
final class PredicateWait<T> extends StateMachine<T> {
    private final AsyncCondition condition;
    private final Supplier<? extends @Nullable T> supplier;

    PredicateWait(AsyncCondition condition, Supplier<? extends @Nullable T> supplier) {
        this.condition = condition;
        this.supplier = supplier;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        while (true) {
            T found = supplier.get();
            if (found != null && !Boolean.FALSE.equals(found)) {
                return found;
            }
            if (await(condition.waitOn(), task, 1) == Await.SUSPENDED) {
                return Await.SUSPENDED;
            }
        }
    }
}
