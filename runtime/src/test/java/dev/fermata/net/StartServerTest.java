package dev.fermata.net;

import static dev.fermata.Fermata.done;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class StartServerTest {
    private final List<Object> log = new ArrayList<>();

    private static Coroutine<Void> nothing(Connection connection) {
        assertThat(connection).isNotNull();
        return done();
    }

    private Server start(String host, int port, ServerOptions options) {
        return (Server) Fermata.run(script().then(v -> Net.startServer(StartServerTest::nothing, host, port, options))
                .then(server -> {
                    ((Server) server).stop();
                    return server;
                }));
    }

    @Test
    void listens_on_each_address_of_a_name_with_one_port() throws IOException {
        Server server = start("localhost", 0, ServerOptions.defaults());
        Set<InetAddress> wanted = new HashSet<>(List.of(InetAddress.getAllByName("localhost")));
        Set<InetAddress> listened = new HashSet<>();
        server.addresses().forEach(address -> {
            assertThat(((InetSocketAddress) address).getPort()).isEqualTo(server.port());
            listened.add(((InetSocketAddress) address).getAddress());
        });

        assertThat(wanted).containsAll(listened);
        assertThat(listened).contains(InetAddress.getLoopbackAddress());
    }

    @Test
    void a_port_in_use_is_named() throws IOException {
        try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            int port = used.getLocalPort();
            Fermata.run(script().then(v -> Net.startServer(StartServerTest::nothing, "127.0.0.1", port))
                    .catching(IOException.class, e -> log.add(e.getMessage())));

            assertThat(log).containsExactly("Cannot listen on 127.0.0.1:" + port + ": Address already in use");
        }
    }

    @Test
    void two_servers_can_share_a_port() {
        ServerOptions shared = ServerOptions.defaults().reusePort(true);
        Fermata.run(script().then(v -> Net.startServer(StartServerTest::nothing, "127.0.0.1", 0, shared))
                .then(first -> script().then(v ->
                                Net.startServer(StartServerTest::nothing, "127.0.0.1", ((Server) first).port(), shared))
                        .then(second -> {
                            log.add(((Server) first).port() == ((Server) second).port());
                            ((Server) first).stop();
                            ((Server) second).stop();
                            return null;
                        })));

        assertThat(log).containsExactly(true);
    }

    @Test
    void a_port_is_free_as_soon_as_its_server_has_stopped() {
        Fermata.run(script().then(v -> Net.startServer(StartServerTest::nothing, "127.0.0.1", 0))
                .then(first -> {
                    ((Server) first).stop();
                    return Net.startServer(StartServerTest::nothing, "127.0.0.1", ((Server) first).port());
                })
                .act(() -> log.add("again")));

        assertThat(log).containsExactly("again");
    }

    @Test
    void the_end_of_the_loop_closes_what_was_forgotten() throws IOException {
        List<String> reports = new ArrayList<>();
        int port = (int) Fermata.run(script().act(() -> {
                    Fermata.runningLoop().setDebug(true);
                    Fermata.runningLoop().setSlowCallbackThreshold(java.time.Duration.ofHours(1));
                    Fermata.runningLoop().setExceptionHandler((loop, error) -> reports.add(error.message()));
                })
                .then(v -> Net.startServer(StartServerTest::nothing, "127.0.0.1", 0))
                .then(server -> ((Server) server).port()));

        try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            assertThat(free.isBound()).isTrue();
        }
        assertThat(reports)
                .singleElement()
                .asString()
                .startsWith("1 socket(s) were still open when their event loop was closed: ");
    }

    @Test
    void an_address_of_the_old_family_is_that_address_alone() {
        Server server = start("0.0.0.0", 0, ServerOptions.defaults());

        assertThat(server.address().getAddress().getHostAddress()).isEqualTo("0.0.0.0");
    }

    @Test
    void options_are_checked() {
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> ServerOptions.defaults().backlog(0))
                .hasMessage("The backlog must be positive, not 0");
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> ConnectionOptions.defaults().limit(0))
                .hasMessage("The limit of a line must be positive, not 0");
        org.assertj.core.api.Assertions.assertThatThrownBy(
                        () -> ConnectionOptions.defaults().waterMarks(1, 2))
                .hasMessage("Water marks must be 0 <= low <= high, not 2 and 1");
    }
}
