package dev.fermata.samples.http;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.net.Connection;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.Net;
import dev.fermata.net.Server;
import dev.fermata.net.ServerOptions;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Serves HTTP/1.1 and 1.0: {@code try (var server = await(HttpServer.start(handler, "127.0.0.1", 8080, limits))) { ... }}.
 *
 * <p>Leaving the block shuts it down: with {@link #GRACE} for the requests that are being answered, or without, if the block
 * ends by an exception. Belongs to the thread of the loop on which it was started.
 */
public final class HttpServer implements AsyncScope {
    /** How long a shutdown waits for answers that are on their way. */
    public static final Duration GRACE = Duration.ofSeconds(10);

    private static final System.Logger LOG = System.getLogger(HttpServer.class.getName());

    private final HttpHandler handler;
    private final HttpLimits limits;
    private final DateHeader date = new DateHeader(Clock.systemUTC());
    private final Set<Task<?>> serving = new LinkedHashSet<>();
    private final Set<Task<?>> idle = new LinkedHashSet<>();
    private @Nullable Server server;
    private boolean stopping;

    private HttpServer(HttpHandler handler, HttpLimits limits) {
        this.handler = handler;
        this.limits = limits;
    }

    /**
     * Starts a server.
     *
     * @param port 0: the system chooses one, see {@link #port}
     * @throws IOException where it is awaited, if the address cannot be listened on
     */
    public static Coroutine<HttpServer> start(HttpHandler handler, String host, int port, HttpLimits limits)
            throws IOException {
        return new HttpServer(handler, limits).listen(host, port);
    }

    @Async
    private Coroutine<HttpServer> listen(String host, int port) throws IOException {
        ConnectionOptions connections = ConnectionOptions.defaults().limit(limits.headBytes());
        ServerOptions options = ServerOptions.defaults().connection(connections);
        server = await(Net.startServer(this::serve, host, port, options));
        return result(this);
    }

    /** Gives the port it listens on. */
    public int port() {
        return listener().port();
    }

    /** Tells how many clients are connected. */
    public int connections() {
        return serving.size();
    }

    /** Waits until it is shut down, or the task is cancelled. */
    public Coroutine<Void> serveForever() {
        return listener().serveForever();
    }

    /**
     * Stops listening, closes the connections that are between two requests, and lets the others answer what they have
     * begun; after {@code grace} cancels those.
     */
    @Async
    public Coroutine<Void> shutdown(Duration grace) {
        stopping = true;
        listener().stop();
        List.copyOf(idle).forEach(Future::cancel);
        try {
            await(waitFor(listener().waitClosed(), grace));
        } catch (TimeoutException e) {
            List.copyOf(serving).forEach(Future::cancel);
            await(listener().waitClosed());
        }
        return done();
    }

    @Async
    @Override
    public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
        await(shutdown(failure == null ? GRACE : Duration.ZERO));
        return result(null);
    }

    @Override
    public void close() {
        throw new IllegalStateException(
                "HttpServer.close() was called by ordinary code, which cannot wait for its end.");
    }

    @Async
    private Coroutine<Void> serve(Connection connection) {
        Task<?> task = Objects.requireNonNull(currentTask());
        serving.add(task);
        try {
            await(new HttpConnection(this, connection).serve());
        } catch (IOException | TimeoutException e) {
            LOG.log(System.Logger.Level.DEBUG, "A client has gone, or takes nothing", e);
        } finally {
            serving.remove(task);
        }
        return done();
    }

    /** Waits for a client that owes nothing and is owed nothing: a shutdown ends that. */
    @Async
    Coroutine<byte[]> idleWhile(Coroutine<byte[]> wait) {
        Task<?> task = Objects.requireNonNull(currentTask());
        idle.add(task);
        try {
            return result(await(wait));
        } finally {
            idle.remove(task);
        }
    }

    HttpHandler handler() {
        return handler;
    }

    HttpLimits limits() {
        return limits;
    }

    DateHeader date() {
        return date;
    }

    boolean isStopping() {
        return stopping;
    }

    private Server listener() {
        return Objects.requireNonNull(server, "not started");
    }
}
