package dev.fermata.sync;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/** Waits until all elements of a queue are done. */
final class QueueJoin extends StateMachine<Void> {
    private final AsyncEvent finished;
    private final Object queue;

    QueueJoin(AsyncEvent finished, Object queue) {
        this.finished = finished;
        this.queue = queue;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        if (at == 0 && await(finished.waitOn(queue), task, 1) == Await.SUSPENDED) {
            return Await.SUSPENDED;
        }
        return null;
    }
}
