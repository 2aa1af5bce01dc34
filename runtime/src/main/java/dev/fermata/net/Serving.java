package dev.fermata.net;

import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.LoopError;
import dev.fermata.Task;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One accepted connection, from then until its task has ended and it is closed.
 *
 * <p>An error by which the connection itself broke is not reported, if the handler lets it through: peers hang up.
 */
final class Serving {
    private final EventLoop loop;
    private final ConnectionHandler handler;
    private final ConnectionOptions options;
    private final Transport socket;
    private final Consumer<Serving> ended;
    private @Nullable Connection connection;
    private @Nullable Task<Void> task;

    Serving(
            EventLoop loop,
            ConnectionHandler handler,
            ConnectionOptions options,
            SocketChannel accepted,
            Consumer<Serving> ended)
            throws IOException {
        this.loop = loop;
        this.handler = handler;
        this.options = options;
        socket = new SocketTransport(loop, accepted, options.noDelay());
        this.ended = ended;
    }

    void start() throws Exception {
        Layer layer = options.layer();
        Coroutine<Void> work =
                layer == null ? handle(socket) : new Serve(new LayerOver(layer, socket, "", -1), this::handleUnchecked);
        Task<Void> begun = loop.createTask(work);
        task = begun;
        begun.addDoneCallback(done -> handled(begun));
    }

    private Coroutine<Void> handle(Transport transport) throws Exception {
        Connection made = Connection.over(loop, transport, options);
        connection = made;
        return Objects.requireNonNull(handler.handle(made), "The handler of a connection gave null.");
    }

    private Coroutine<Void> handleUnchecked(Transport transport) {
        try {
            return handle(transport);
        } catch (Exception e) {
            throw dev.fermata.internal.Rethrow.asIs(e);
        }
    }

    private void handled(Task<Void> done) {
        Throwable failure = done.isCancelled() ? null : done.exception();
        if (failure != null && !isHangUp(failure)) {
            loop.callExceptionHandler(new LoopError("Unhandled exception in a connection's handler", failure, done));
        }
        if (connection == null) {
            ended.accept(this);
        } else {
            leave(connection.writer(), done.isCancelled());
            connection.writer().closed().addDoneCallback(closed -> ended.accept(this));
        }
    }

    /** As at the end of a connection's block. */
    private static void leave(StreamWriter writer, boolean cancelled) {
        if (cancelled) {
            writer.abort();
        } else {
            writer.close();
        }
    }

    /** Without a connection it was the handshake that failed. */
    private boolean isHangUp(Throwable failure) {
        return connection == null
                ? failure instanceof IOException
                : failure == connection.writer().failure()
                        || failure == connection.reader().failure();
    }

    void closeClient() {
        if (connection != null) {
            connection.writer().close();
        } else {
            cancel();
        }
    }

    void abortClient() {
        if (connection != null) {
            connection.writer().abort();
        } else {
            cancel();
        }
    }

    /** One whose task has ended is still sending the rest: nobody waits for that now. */
    void cancel() {
        if (task != null && !task.cancel() && connection != null) {
            connection.writer().abort();
        }
    }

    /** It never began. */
    void giveUp() throws IOException {
        socket.abort();
    }
}
