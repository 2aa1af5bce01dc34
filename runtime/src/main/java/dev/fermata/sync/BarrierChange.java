package dev.fermata.sync;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/** Changes the state of a barrier, and tells all who wait for that. */
final class BarrierChange extends StateMachine<Void> {
    private final AsyncCondition changed;
    private final Runnable change;

    BarrierChange(AsyncCondition changed, Runnable change) {
        this.changed = changed;
        this.change = change;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        if (at == 0 && await(changed.acquire(), task, 1) == Await.SUSPENDED) {
            return Await.SUSPENDED;
        }
        change.run();
        changed.notifyEveryone();
        changed.release();
        return null;
    }
}
