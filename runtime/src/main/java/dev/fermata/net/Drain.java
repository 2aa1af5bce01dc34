package dev.fermata.net;

import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/** Waits until a writer has room. */
final class Drain extends StateMachine<Void> {
    private final StreamWriter writer;

    Drain(StreamWriter writer) {
        this.writer = writer;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        if (at == 0) {
            Future<Boolean> room = writer.untilDrained();
            if (room != null && await(room, task, 1) == Await.SUSPENDED) {
                return Await.SUSPENDED;
            }
        }
        writer.throwFailure();
        return null;
    }
}
