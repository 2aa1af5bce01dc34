package dev.fermata.net;

import static dev.fermata.Script.script;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.EventLoopGroup;
import dev.fermata.Fermata;
import dev.fermata.Runner;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** One server on several loops, with blocking clients. */
@NullUnmarked
class ServerGroupTest {
    private static final String HOST = "127.0.0.1";
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final int LOOPS = 3;

    private final List<Object> log = Collections.synchronizedList(new ArrayList<>());

    private EventLoopGroup group() {
        return EventLoopGroup.open(LOOPS, Runner.builder().loopFactory(() -> {
            EventLoop loop = new EventLoop();
            loop.setExceptionHandler((on, error) -> log.add(error));
            return loop;
        }));
    }

    /** Says on which thread it is, for each line. */
    @SuppressWarnings("unchecked")
    private static Coroutine<Void> where(Connection c) {
        return (Coroutine<Void>) (Coroutine<?>) script().then(v -> c.reader().readLine())
                .then(line -> {
                    if (line == null) {
                        return null;
                    }
                    c.writer().write(Thread.currentThread().getName() + "\n");
                    return script().then(v -> c.writer().drain()).then(v -> where(c));
                });
    }

    private static Socket connect(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout((int) LIMIT.toMillis());
        return socket;
    }

    private static String ask(Socket socket) throws IOException {
        socket.getOutputStream().write("where?\n".getBytes(UTF_8));
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), UTF_8)).readLine();
    }

    /** Asks each of the connections twice: it stays where it is. */
    private static List<String> askTwice(int port, int connections) throws IOException {
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < connections; i++) {
            try (Socket socket = connect(port)) {
                String first = ask(socket);
                assertThat(ask(socket)).isEqualTo(first);
                answers.add(first);
            }
        }
        return answers;
    }

    @Test
    void connections_are_spread_over_all_loops_and_stay_on_theirs() throws IOException {
        try (EventLoopGroup group = group()) {
            ServerGroup servers = ServerGroup.start(group, ServerGroupTest::where, HOST, 0);
            assertThat(new TreeSet<>(askTwice(servers.port(), 100)))
                    .containsExactly("fermata-loop-1", "fermata-loop-2", "fermata-loop-3");
            assertThat(servers.addresses()).hasToString("[/127.0.0.1:" + servers.port() + "]");
            servers.shutdown(LIMIT);
        }
        assertThat(log).isEmpty();
    }

    @Test
    void where_the_system_does_not_spread_them_they_are_dealt_out_in_turn() throws IOException {
        try (EventLoopGroup group = group()) {
            ServerGroup servers =
                    ServerGroup.start(group, ServerGroupTest::where, HOST, 0, ServerOptions.defaults(), false);
            assertThat(askTwice(servers.port(), 7))
                    .containsExactly(
                            "fermata-loop-1",
                            "fermata-loop-2",
                            "fermata-loop-3",
                            "fermata-loop-1",
                            "fermata-loop-2",
                            "fermata-loop-3",
                            "fermata-loop-1");
            servers.shutdown(LIMIT);
        }
        assertThat(log).isEmpty();
    }

    private void shutDownWithClients(boolean spreadBySystem) throws Exception {
        try (EventLoopGroup group = group()) {
            ServerGroup servers =
                    ServerGroup.start(group, ServerGroupTest::where, HOST, 0, ServerOptions.defaults(), spreadBySystem);
            List<Socket> clients = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                clients.add(connect(servers.port()));
                ask(clients.get(i));
            }
            servers.shutdown(Duration.ofMillis(1));
            for (Socket client : clients) {
                assertThat(client.getInputStream().read()).isEqualTo(-1);
                client.close();
            }
            assertThatThrownBy(() -> connect(servers.port())).isInstanceOf(ConnectException.class);
            servers.shutdown(LIMIT);
            assertThat(group.submit(() -> Fermata.result("goes on")).get(20, TimeUnit.SECONDS))
                    .isEqualTo("goes on");
        }
        assertThat(log).isEmpty();
    }

    @Test
    void shutdown_ends_the_connections_of_all_loops_and_leaves_the_group() throws Exception {
        shutDownWithClients(true);
        shutDownWithClients(false);
    }

    @Test
    void the_end_of_the_group_stops_its_servers() throws IOException {
        EventLoopGroup group = group();
        ServerGroup servers = ServerGroup.start(group, ServerGroupTest::where, HOST, 0);
        try (Socket client = connect(servers.port())) {
            ask(client);
            group.shutdown(LIMIT);
            assertThatThrownBy(() -> connect(servers.port())).isInstanceOf(ConnectException.class);
            assertThat(client.getInputStream().read()).isEqualTo(-1);
        }
        servers.shutdown(LIMIT);
        assertThatThrownBy(() -> ServerGroup.start(group, ServerGroupTest::where, HOST, 0))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The group of event loops is shut down.");
        assertThat(log).isEmpty();
    }

    @Test
    void a_port_in_use_is_refused_and_no_server_is_left() throws IOException {
        try (EventLoopGroup group = group()) {
            int port;
            try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                port = other.getLocalPort();
                assertThatThrownBy(() -> ServerGroup.start(group, ServerGroupTest::where, HOST, other.getLocalPort()))
                        .isInstanceOf(BindException.class)
                        .hasMessageStartingWith("Cannot listen on 127.0.0.1:" + port);
            }
            ServerGroup servers = ServerGroup.start(group, ServerGroupTest::where, HOST, port);
            assertThat(askTwice(port, 1)).hasSize(1);
            servers.shutdown(LIMIT);
        }
    }

    @Test
    void a_loop_of_the_group_is_told_that_it_would_wait_for_itself() throws Exception {
        try (EventLoopGroup group = group()) {
            ServerGroup servers = ServerGroup.start(group, ServerGroupTest::where, HOST, 0);
            group.submit(() -> script().act(() -> {
                        assertThatThrownBy(() -> servers.shutdown(LIMIT))
                                .isInstanceOf(IllegalStateException.class)
                                .hasMessage(
                                        "Thread \"fermata-loop-1\" runs a loop of this group, so that it would wait for"
                                                + " itself. Call it on another thread, as by toThread(...).");
                        assertThatThrownBy(() -> ServerGroup.start(group, ServerGroupTest::where, HOST, 0))
                                .isInstanceOf(IllegalStateException.class);
                    }))
                    .get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void two_groups_do_not_share_a_port_unseen() throws IOException {
        try (EventLoopGroup group = group()) {
            ServerGroup servers = ServerGroup.start(group, ServerGroupTest::where, HOST, 0);
            assertThatThrownBy(() -> ServerGroup.start(group, ServerGroupTest::where, HOST, servers.port()))
                    .isInstanceOf(BindException.class)
                    .hasMessage("Cannot listen on " + HOST + ":" + servers.port() + ": Address already in use");
            int port = servers.port();
            servers.shutdown(LIMIT);
            assertThat(ServerGroup.start(group, ServerGroupTest::where, HOST, port)
                            .port())
                    .isEqualTo(port);
        }
        assertThat(log).isEmpty();
    }
}
