package dev.fermata.net;

import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Sends somebody's buffer from where it lies. */
final class WriteAll extends StateMachine<Void> {
    private final Send<Boolean> send;

    WriteAll(StreamWriter writer, ByteBuffer source) {
        send = new Send<>(writer) {
            @Override
            SendQueue.Piece piece(Future<Boolean> sent) {
                return new BorrowedBytes(source, sent);
            }
        };
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        return at == 0 && await(send, task, 1) == Await.SUSPENDED ? Await.SUSPENDED : null;
    }
}
