package dev.fermata.net;

import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.LoopError;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Accepts connections, and serves each in a task of its own. When that task ends its connection is closed: in order, or at
 * once if the task was cancelled.
 *
 * <p>As a scope: leaving the block stops listening and waits for the tasks that serve; if the block ends by an exception (a
 * cancelled {@link #serveForever} does), they are cancelled first.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-eventloop.html#server-objects">asyncio: server objects</a>
 */
public final class Server implements AsyncScope {
    private final EventLoop loop;
    private final List<Listener> listeners = new ArrayList<>();
    private final @Nullable SocketFile file;
    private final ConnectionHandler handler;
    private final ServerOptions options;
    private final Set<Serving> serving = new LinkedHashSet<>();
    private final Future<Boolean> stopped;
    private final Future<Boolean> idle;
    private @Nullable Consumer<SocketChannel> elsewhere;
    private boolean listening;
    private boolean waitedFor;

    Server(
            EventLoop loop,
            List<ServerSocketChannel> channels,
            @Nullable SocketFile file,
            ConnectionHandler handler,
            ServerOptions options)
            throws IOException {
        this.loop = loop;
        this.file = file;
        this.handler = handler;
        this.options = options;
        stopped = loop.createFuture();
        idle = loop.createFuture();
        for (ServerSocketChannel channel : channels) {
            listeners.add(new Listener(loop, channel, this::accepted, this::report));
        }
        if (options.startServing()) {
            startServing();
        }
    }

    /** Gives the addresses it listens on; one that has stopped listened on them. */
    public List<SocketAddress> addresses() {
        return listeners.stream().map(Listener::address).toList();
    }

    /**
     * Gives the first address it listens on.
     *
     * @throws IllegalStateException if that is a path, see {@link #addresses}
     */
    public InetSocketAddress address() {
        SocketAddress first = listeners.get(0).address();
        if (first instanceof InetSocketAddress address) {
            return address;
        }
        throw new IllegalStateException("A server on a socket of the Unix domain has no host and port: " + first);
    }

    /** Gives the port it listens on: the one chosen by the system, if 0 was asked for. */
    public int port() {
        return address().getPort();
    }

    /** Gives how many connections are open, also those whose task has ended and whose last bytes are on their way. */
    public int connections() {
        return serving.size();
    }

    /** Accepts connections from now on, if it does not yet. */
    public void startServing() {
        loop.checkThread("start a server");
        checkNotStopped();
        if (!listening) {
            listening = true;
            listeners.forEach(Listener::start);
        }
    }

    /** Tells whether it accepts connections. */
    public boolean isServing() {
        return listening && !stopped.isDone();
    }

    /**
     * Accepts connections until {@link #stop}, which ends it normally, or until the task is cancelled, which stops the
     * server as well.
     *
     * @throws IllegalStateException where it is awaited, if the server has stopped, or another task awaits it already
     */
    public Coroutine<Void> serveForever() {
        return new ServeForever(this);
    }

    Future<Boolean> beginServeForever() {
        if (waitedFor) {
            throw new IllegalStateException("serveForever() of " + this + " is awaited by another task already.");
        }
        startServing();
        waitedFor = true;
        return stopped;
    }

    void endServeForever() {
        waitedFor = false;
    }

    private void checkNotStopped() {
        if (stopped.isDone()) {
            throw new IllegalStateException(this + " is stopped.");
        }
    }

    /** Stops listening. Connections that are open are served on; {@link #waitClosed} waits for them. */
    public void stop() {
        loop.checkThread("stop a server");
        if (stopped.isDone()) {
            return;
        }
        listeners.forEach(Listener::stop);
        removeFile();
        stopped.setResult(true);
        checkIdle();
    }

    private void removeFile() {
        try {
            if (file != null) {
                file.remove();
            }
        } catch (IOException e) {
            report("Removing a server's socket file failed", e);
        }
    }

    /** Waits until it has stopped and no connection is left. */
    public Coroutine<Void> waitClosed() {
        return new WaitClosed(idle);
    }

    /** Closes each connection after what was written to it is sent. Their tasks find the end of their streams. */
    public void closeClients() {
        loop.checkThread("close a server's connections");
        List.copyOf(serving).forEach(Serving::closeClient);
    }

    /** Closes each connection at once; what is unsent is lost. */
    public void abortClients() {
        loop.checkThread("close a server's connections");
        List.copyOf(serving).forEach(Serving::abortClient);
    }

    /** Cancels the tasks that serve. */
    void cancelTasks() {
        List.copyOf(serving).forEach(Serving::cancel);
    }

    /**
     * Stops listening and waits for the connections that are open, for at most {@code grace}; then closes those that are
     * left as {@link #closeClients} does, and waits for at most as long again; then aborts them and cancels their tasks, and
     * waits for these. If it is cancelled, it goes on with the next of these three waits, and is cancelled in the end.
     */
    public Coroutine<Void> shutdown(Duration grace) {
        if (grace.isNegative()) {
            throw new IllegalArgumentException("The time of grace is negative: " + grace);
        }
        return new ShutdownServer(this, grace);
    }

    @Override
    public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
        return new LeaveServer(this, failure);
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

    /** Has what it accepts from now on served elsewhere: on another loop. */
    void handOver(Consumer<SocketChannel> taker) {
        elsewhere = taker;
    }

    private void accepted(SocketChannel connection) {
        Consumer<SocketChannel> taker = elsewhere;
        if (taker == null) {
            serve(connection);
        } else {
            taker.accept(connection);
        }
    }

    /** Also for connections that another server has accepted. Closes them if it has stopped. */
    void serve(SocketChannel accepted) {
        if (stopped.isDone()) {
            giveUp(null, accepted);
            return;
        }
        Serving begun = null;
        try {
            begun = new Serving(loop, handler, options.connection(), accepted, this::served);
            serving.add(begun);
            begun.start();
        } catch (Exception e) {
            report("A connection could not be served", e);
            giveUp(begun, accepted);
        }
    }

    private void giveUp(@Nullable Serving begun, SocketChannel accepted) {
        try {
            if (begun == null) {
                accepted.close();
            } else {
                serving.remove(begun);
                begun.giveUp();
            }
        } catch (IOException e) {
            report("Closing a connection failed", e);
        }
    }

    private void served(Serving ended) {
        serving.remove(ended);
        checkIdle();
    }

    private void checkIdle() {
        if (stopped.isDone() && serving.isEmpty() && !idle.isDone()) {
            idle.setResult(true);
        }
    }

    private void report(String message, Exception e) {
        loop.callExceptionHandler(new LoopError(message, e, this));
    }

    @Override
    public String toString() {
        return "Server(" + addresses() + ", " + serving.size() + " connections)";
    }
}
