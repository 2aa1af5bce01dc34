package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection at the end of its block: in order if the block ended well, else at once. That not all could be sent is
 * an error here, unless somebody was told before.
 */
final class LeaveConnection extends StateMachine<@Nullable Throwable> {
    private final StreamWriter writer;
    private final @Nullable Throwable bodyFailure;

    LeaveConnection(StreamWriter writer, @Nullable Throwable bodyFailure) {
        this.writer = writer;
        this.bodyFailure = bodyFailure;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            writer.abort();
            throw failure;
        }
        if (at == 0) {
            writer.close();
            if (bodyFailure != null) {
                writer.abort();
                return null;
            }
            if (await(new WaitClosed(writer.closed()), task, 1) == Await.SUSPENDED) {
                return Await.SUSPENDED;
            }
        }
        if (!writer.isFailureTold()) {
            writer.throwFailure();
        }
        return null;
    }
}
