package dev.fermata.net;

import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * Both sides of a connection: {@code try (var connection = await(Net.openConnection(host, port))) { ... }}.
 *
 * <p>Leaving the block closes the connection: after a body that ended well once everything is sent, else at once, with
 * what the socket takes without waiting.
 *
 * @param reader what the peer sends
 * @param writer what it gets
 */
public record Connection(StreamReader reader, StreamWriter writer) implements AsyncScope {
    static Connection of(EventLoop loop, SocketChannel channel) throws IOException {
        channel.configureBlocking(false);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        StreamReader reader = new StreamReader(loop, channel, StreamReader.DEFAULT_LIMIT);
        return new Connection(reader, new StreamWriter(loop, channel, reader));
    }

    @Override
    public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
        return new Exit(writer, failure);
    }

    /**
     * Always throws: rewritten code awaits {@link #exit} instead. Elsewhere, close the {@link #writer}.
     *
     * @throws IllegalStateException always
     */
    @Override
    public void close() throws IOException {
        throw new IllegalStateException("Connection.close() was called by ordinary code, which cannot wait for its end."
                + " Use try-with-resources in an @Async method that Fermata has rewritten, or writer().close().");
    }

    private static final class Exit extends StateMachine<@Nullable Throwable> {
        private final StreamWriter writer;
        private final @Nullable Throwable bodyFailure;

        Exit(StreamWriter writer, @Nullable Throwable bodyFailure) {
            this.writer = writer;
            this.bodyFailure = bodyFailure;
        }

        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            if (at == 0) {
                writer.close();
                if (bodyFailure != null) {
                    writer.abort();
                    return null;
                }
                if (await(writer.waitClosed(), task, 1) == Await.SUSPENDED) {
                    return Await.SUSPENDED;
                }
            }
            if (failure != null) {
                writer.abort();
                throw failure;
            }
            return null;
        }
    }
}
