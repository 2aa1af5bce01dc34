package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.EventLoopGroup;
import dev.fermata.Fermata;
import dev.fermata.internal.Rethrow;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * One server on all loops of a group: each connection is served on one of them, from its beginning to its end.
 *
 * <pre>{@code
 * try (var group = EventLoopGroup.open()) {
 *     var servers = ServerGroup.start(group, Main::serve, "0.0.0.0", 8080);
 *     ...
 *     servers.shutdown(Duration.ofSeconds(10));
 * }
 * }</pre>
 *
 * <p>On Linux each loop listens by itself, and the system spreads the connections (SO_REUSEPORT). Elsewhere the first loop
 * accepts them, and deals them out in turn. When the group is shut down, its servers stop too.
 *
 * <p>Its methods are for ordinary threads: on the group's own loops, those that wait throw {@link IllegalStateException}.
 */
public final class ServerGroup {
    private final EventLoopGroup group;
    private final List<EventLoop> loops;
    private final List<Server> servers = new ArrayList<>();
    private final List<CompletableFuture<?>> running = new ArrayList<>();

    private ServerGroup(EventLoopGroup group) {
        this.group = group;
        loops = group.loops();
    }

    /** Like {@link #start(EventLoopGroup, ConnectionHandler, String, int, ServerOptions)}, with the defaults. */
    public static ServerGroup start(EventLoopGroup group, ConnectionHandler handler, String host, int port)
            throws IOException {
        return start(group, handler, host, port, ServerOptions.defaults());
    }

    /**
     * Starts a server on each loop of the group, as {@link Net#startServer} does, and waits until all of them listen.
     *
     * @param handler is asked on all the loops' threads, at the same time
     * @param port 0: the system chooses one, the same for all
     * @param options whether the port is shared, and when serving starts, is decided here
     * @throws IOException if the address cannot be listened on: no server is left then
     * @throws IllegalStateException on a thread of the group, or if that is shut down
     */
    public static ServerGroup start(
            EventLoopGroup group, ConnectionHandler handler, String host, int port, ServerOptions options)
            throws IOException {
        return start(group, handler, host, port, options, isSpreadBySystem());
    }

    static ServerGroup start(
            EventLoopGroup group,
            ConnectionHandler handler,
            String host,
            int port,
            ServerOptions options,
            boolean spreadBySystem) {
        Objects.requireNonNull(handler, "handler");
        ServerGroup made = new ServerGroup(group);
        made.checkMayWait();
        ServerOptions quiet = options.startServing(false).reusePort(spreadBySystem && made.loops.size() > 1);
        try {
            made.listen(handler, host, port, quiet, spreadBySystem);
        } catch (Throwable t) {
            made.stop();
            throw t;
        }
        made.serve();
        return made;
    }

    /** Other systems know the option as well, but give all connections to one of the sockets. */
    private static boolean isSpreadBySystem() throws IOException {
        if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("linux")) {
            return false;
        }
        try (ServerSocketChannel any = ServerSocketChannel.open()) {
            return any.supportedOptions().contains(StandardSocketOptions.SO_REUSEPORT);
        }
    }

    private void listen(
            ConnectionHandler handler, String host, int port, ServerOptions options, boolean spreadBySystem) {
        if (options.reusePort() && port != 0) {
            checkFree(handler, host, port, options.reusePort(false));
        }
        Server first = get(group.submit(loops.get(0), () -> Net.startServer(handler, host, port, options)));
        servers.add(first);
        int common = first.port();
        for (EventLoop loop : loops.subList(1, loops.size())) {
            servers.add(get(group.submit(
                    loop,
                    () -> spreadBySystem
                            ? Net.startServer(handler, host, common, options)
                            : Fermata.result(new Server(loop, List.of(), null, handler, options)))));
        }
        if (!spreadBySystem) {
            // Nobody accepts yet.
            first.handOver(new HandOver(loops, List.copyOf(servers)));
        }
    }

    /** Sockets that may share a port share it with those of anybody else: somebody else's would get a part of the clients. */
    private void checkFree(ConnectionHandler handler, String host, int port, ServerOptions alone) {
        Server probe = get(group.submit(loops.get(0), () -> Net.startServer(handler, host, port, alone)));
        loops.get(0).execute(probe::stop);
    }

    /** In tasks, so that the end of the group stops the servers. */
    private void serve() {
        for (int i = 0; i < servers.size(); i++) {
            Server server = servers.get(i);
            running.add(group.submit(loops.get(i), server::serveForever));
        }
    }

    private void stop() {
        for (int i = 0; i < servers.size(); i++) {
            try {
                loops.get(i).execute(servers.get(i)::stop);
            } catch (IllegalStateException e) {
                // That loop is closed: its server has ended before.
            }
        }
    }

    private void checkMayWait() {
        if (group.runsHere()) {
            throw new IllegalStateException("Thread \"" + Thread.currentThread().getName()
                    + "\" runs a loop of this group, so that it would wait for itself."
                    + " Call it on another thread, as by toThread(...).");
        }
    }

    /** An interrupt is kept for later: nothing that has begun is left alone. */
    private static <T extends @Nullable Object> T get(CompletableFuture<T> outcome) {
        try {
            return outcome.join();
        } catch (CompletionException e) {
            throw Rethrow.asIs(e.getCause() == null ? e : e.getCause());
        }
    }

    /** Gives the port that all listen on: the one chosen by the system, if 0 was asked for. */
    public int port() {
        return servers.get(0).port();
    }

    /** Gives the addresses that all listen on. */
    public List<SocketAddress> addresses() {
        return servers.get(0).addresses();
    }

    /**
     * Shuts all servers down at the same time, as {@link Server#shutdown} does, and waits for that. The group goes on. A
     * server whose loop has ended is shut down already.
     *
     * @throws IllegalStateException on a thread of the group
     */
    public void shutdown(Duration grace) {
        Objects.requireNonNull(grace, "grace");
        checkMayWait();
        List<CompletableFuture<?>> ends = new ArrayList<>();
        for (int i = 0; i < servers.size(); i++) {
            ends.add(shutdown(loops.get(i), servers.get(i), grace));
        }
        ends.addAll(running);
        ends.forEach(ServerGroup::await);
    }

    private CompletableFuture<?> shutdown(EventLoop loop, Server server, Duration grace) {
        try {
            return group.submit(loop, () -> server.shutdown(grace));
        } catch (IllegalStateException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    private static void await(CompletableFuture<?> end) {
        try {
            get(end);
        } catch (IllegalStateException e) {
            // Also a CancellationException: the group, or this loop, has ended, and its server with it.
        }
    }
}
