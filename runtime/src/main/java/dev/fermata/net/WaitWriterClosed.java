package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/** Waits until a connection is closed, and tells if not all was sent. */
final class WaitWriterClosed extends StateMachine<Void> {
    private final StreamWriter writer;

    WaitWriterClosed(StreamWriter writer) {
        this.writer = writer;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        if (at == 0 && await(new WaitClosed(writer.closed()), task, 1) == Await.SUSPENDED) {
            return Await.SUSPENDED;
        }
        writer.throwFailure();
        return null;
    }
}
