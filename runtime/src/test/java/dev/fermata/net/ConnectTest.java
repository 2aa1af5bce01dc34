package dev.fermata.net;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Task;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class ConnectTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final Duration LONG = Duration.ofHours(1);
    private final List<Object> log = new ArrayList<>();

    private static Coroutine<Connection> connect(Duration delay, SocketAddress... addresses) {
        return new Connect(
                List.of(addresses), "host:1", ConnectionOptions.defaults().attemptDelay(delay));
    }

    private static ServerSocket listen() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    private static SocketAddress refused() throws IOException {
        try (ServerSocket free = listen()) {
            return free.getLocalSocketAddress();
        }
    }

    /** An address that does not answer: its queue of connections is full. */
    private static final class Silent implements AutoCloseable {
        private final ServerSocket socket = listen();
        private final List<SocketChannel> fillers = new ArrayList<>();

        Silent() throws IOException {
            for (int i = 0; i < 3; i++) {
                SocketChannel filler = SocketChannel.open();
                filler.configureBlocking(false);
                filler.connect(address());
                fillers.add(filler);
            }
        }

        SocketAddress address() {
            return socket.getLocalSocketAddress();
        }

        @Override
        public void close() throws IOException {
            for (SocketChannel filler : fillers) {
                filler.close();
            }
            socket.close();
        }
    }

    private static int port(SocketAddress address) {
        return ((InetSocketAddress) address).getPort();
    }

    private Coroutine<?> logPort(Coroutine<Connection> connecting) {
        return script().then(v -> waitFor(connecting, LIMIT)).then(v -> {
            Connection connection = (Connection) v;
            log.add(port(connection.remoteAddress()));
            connection.writer().abort();
            return null;
        });
    }

    @Test
    void the_next_address_is_tried_at_once_when_one_refuses() throws IOException {
        try (ServerSocket good = listen()) {
            SocketAddress bad = refused();
            Fermata.run(logPort(connect(LONG, bad, bad, good.getLocalSocketAddress())));

            assertThat(log).containsExactly(good.getLocalPort());
        }
    }

    @Test
    void the_next_address_is_tried_after_a_delay_when_one_is_silent() throws IOException {
        try (Silent silent = new Silent();
                ServerSocket good = listen()) {
            Fermata.run(logPort(connect(Duration.ofMillis(1), silent.address(), good.getLocalSocketAddress())));

            assertThat(log).containsExactly(good.getLocalPort());
        }
    }

    @Test
    void the_error_names_each_address() throws IOException {
        SocketAddress first = refused();
        SocketAddress second = refused();
        Fermata.run(script().then(v -> waitFor(connect(LONG, first, second), LIMIT))
                .catching(ConnectException.class, e -> {
                    log.add(e.getMessage());
                    log.add(e.getSuppressed().length);
                    return null;
                }));

        assertThat(log)
                .containsExactly(
                        "Cannot connect to host:1: " + first + ": Connection refused; " + second
                                + ": Connection refused",
                        1);
    }

    @Test
    void a_host_without_addresses_is_an_error() {
        Fermata.run(script().then(v -> connect(LONG)).catching(ConnectException.class, e -> log.add(e.getMessage())));

        assertThat(log).containsExactly("Cannot connect to host:1: it has no address.");
    }

    @Test
    void an_address_of_no_port_is_an_error_and_the_next_one_is_tried() throws IOException {
        try (ServerSocket good = listen()) {
            Fermata.run(logPort(
                    connect(LONG, InetSocketAddress.createUnresolved("nowhere", 1), good.getLocalSocketAddress())));

            assertThat(log).containsExactly(good.getLocalPort());
        }
    }

    private static Coroutine<?> untilWatched(int channels) {
        return script().then(v -> sleep(Duration.ZERO))
                .then(v -> runningLoop().statistics().channels() == channels ? null : untilWatched(channels));
    }

    @Test
    void a_cancelled_connect_leaves_no_socket() throws IOException {
        try (Silent silent = new Silent();
                Silent other = new Silent()) {
            Fermata.run(script().then(v -> {
                Task<Connection> task = createTask(connect(Duration.ZERO, silent.address(), other.address()));
                return script().then(x -> waitFor(untilWatched(2), LIMIT))
                        .act(() -> log.add(runningLoop().statistics().channels()))
                        .act(task::cancel)
                        .then(x -> task)
                        .catching(CancelledError.class, e -> log.add("cancelled"))
                        .act(() -> log.add(runningLoop().statistics().channels()))
                        .act(() -> log.add(runningLoop().pendingTimers()));
            }));

            assertThat(log).containsExactly(2, "cancelled", 0, 0);
        }
    }

    @Test
    void the_local_address_can_be_chosen() throws IOException {
        try (ServerSocket good = listen()) {
            InetSocketAddress local = new InetSocketAddress("127.0.0.9", 0);
            Fermata.run(script().then(v -> Net.openConnection(
                            "127.0.0.1",
                            good.getLocalPort(),
                            ConnectionOptions.defaults().localAddress(local)))
                    .then(v -> {
                        Connection connection = (Connection) v;
                        log.add(((InetSocketAddress) connection.localAddress())
                                .getAddress()
                                .getHostAddress());
                        connection.writer().abort();
                        log.add(connection.remoteAddress() == null);
                        return null;
                    }));

            assertThat(log).containsExactly("127.0.0.9", true);
        }
    }
}
