package dev.fermata.net;

import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/** Waits for a future that several may wait for: cancelling one wait does not cancel it. */
final class WaitClosed extends StateMachine<Void> {
    private final Future<Boolean> closed;

    WaitClosed(Future<Boolean> closed) {
        this.closed = closed;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        if (at == 0 && await(dev.fermata.Fermata.shield(closed), task, 1) == Await.SUSPENDED) {
            return Await.SUSPENDED;
        }
        return null;
    }
}
