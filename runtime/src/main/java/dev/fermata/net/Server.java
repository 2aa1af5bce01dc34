package dev.fermata.net;

import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.LoopError;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Accepts connections, and serves each in a task of its own.
 *
 * <p>As a scope: leaving the block stops listening and waits for the tasks that serve; if the block ends by an exception (a
 * cancelled {@link #serveForever} does), they are cancelled first.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-eventloop.html#server-objects">asyncio: server objects</a>
 */
public final class Server implements AsyncScope {
    private static final int ACCEPTS_PER_EVENT = 64;

    /** How long not to accept when the process has no file descriptor left, as in asyncio. */
    private static final Duration ACCEPT_PAUSE = Duration.ofSeconds(1);

    private final EventLoop loop;
    private final ServerSocketChannel channel;
    private final ConnectionHandler handler;
    private final InetSocketAddress address;
    private final Set<Task<?>> serving = new LinkedHashSet<>();
    private final Future<Boolean> stopped;
    private final Future<Boolean> idle;

    Server(EventLoop loop, ServerSocketChannel channel, ConnectionHandler handler) throws IOException {
        this.loop = loop;
        this.channel = channel;
        this.handler = handler;
        address = (InetSocketAddress) channel.getLocalAddress();
        stopped = loop.createFuture();
        idle = loop.createFuture();
        listen();
    }

    /** Gives the address it listens on. */
    public InetSocketAddress address() {
        return address;
    }

    /** Gives the port it listens on: the one chosen by the system, if 0 was asked for. */
    public int port() {
        return address.getPort();
    }

    /** Tells whether it accepts connections. */
    public boolean isServing() {
        return !stopped.isDone();
    }

    /** Waits until {@link #stop}, which ends it normally, or until the task is cancelled. */
    public Coroutine<Void> serveForever() {
        return new WaitClosed(stopped);
    }

    /** Stops listening. Connections that are open are served on; {@link #waitClosed} waits for them. */
    public void stop() {
        if (stopped.isDone()) {
            return;
        }
        loop.removeReader(channel);
        try {
            channel.close();
        } catch (IOException e) {
            report("Closing a server's socket failed", e);
        }
        stopped.setResult(true);
        checkIdle();
    }

    /** Waits until it has stopped and no connection is served any more. */
    public Coroutine<Void> waitClosed() {
        return new WaitClosed(idle);
    }

    @Override
    public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
        return new Exit(failure);
    }

    /**
     * Always throws: rewritten code awaits {@link #exit} instead. Elsewhere, call {@link #stop}.
     *
     * @throws IllegalStateException always
     */
    @Override
    public void close() throws IOException {
        throw new IllegalStateException("Server.close() was called by ordinary code, which cannot wait for its end."
                + " Use try-with-resources in an @Async method that Fermata has rewritten, or stop().");
    }

    private void listen() {
        if (isServing()) {
            loop.addReader(channel, this::accept);
        }
    }

    private void accept() {
        try {
            for (int i = 0; i < ACCEPTS_PER_EVENT && isServing(); i++) {
                SocketChannel accepted = channel.accept();
                if (accepted == null) {
                    return;
                }
                serve(accepted);
            }
        } catch (IOException e) {
            // Out of file descriptors, most often: the selector would report the channel again and again.
            report("A server cannot accept connections; it tries again in " + ACCEPT_PAUSE.toSeconds() + " s", e);
            loop.removeReader(channel);
            loop.callLater(ACCEPT_PAUSE, this::listen);
        }
    }

    private void serve(SocketChannel accepted) {
        try {
            Connection connection = Connection.of(loop, accepted);
            Task<Void> task = loop.createTask(handler.handle(connection));
            serving.add(task);
            task.addDoneCallback(done -> served(task, connection));
        } catch (Exception e) {
            report("A connection could not be served", e);
            closeQuietly(accepted);
        }
    }

    private void served(Task<Void> task, Connection connection) {
        serving.remove(task);
        connection.writer().close();
        if (!task.isCancelled() && task.exception() != null) {
            loop.callExceptionHandler(
                    new LoopError("Unhandled exception in a connection's handler", task.exception(), task));
        }
        checkIdle();
    }

    private void checkIdle() {
        if (stopped.isDone() && serving.isEmpty() && !idle.isDone()) {
            idle.setResult(true);
        }
    }

    private void closeQuietly(SocketChannel accepted) {
        try {
            accepted.close();
        } catch (IOException e) {
            report("Closing a connection failed", e);
        }
    }

    private void report(String message, Exception e) {
        loop.callExceptionHandler(new LoopError(message, e, this));
    }

    @Override
    public String toString() {
        return "Server(" + address + ", " + serving.size() + " connections)";
    }

    private final class Exit extends StateMachine<@Nullable Throwable> {
        private final @Nullable Throwable bodyFailure;

        Exit(@Nullable Throwable bodyFailure) {
            this.bodyFailure = bodyFailure;
        }

        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            if (failure != null) {
                List.copyOf(serving).forEach(Future::cancel);
                throw failure;
            }
            if (at == 0) {
                stop();
                if (bodyFailure != null) {
                    List.copyOf(serving).forEach(Future::cancel);
                }
                if (await(waitClosed(), task, 1) == Await.SUSPENDED) {
                    return Await.SUSPENDED;
                }
            }
            return null;
        }
    }
}
