package dev.fermata.net;

import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Has a piece sent, and waits for that. */
abstract class Send<T> extends StateMachine<T> {
    private final StreamWriter writer;
    private SendQueue.@Nullable Piece piece;

    Send(StreamWriter writer) {
        this.writer = writer;
    }

    abstract SendQueue.Piece piece(Future<T> sent);

    @Override
    protected final @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at == 0) {
            Future<T> sent = task.loop().createFuture();
            SendQueue.Piece begun = piece(sent);
            piece = begun;
            writer.send(begun);
            return await(sent, task, 1);
        }
        if (failure != null) {
            // After a cancellation nothing more may be taken from what belongs to somebody else.
            writer.unsend(Objects.requireNonNull(piece));
            throw failure;
        }
        return value;
    }
}
