package dev.fermata.net;

import static dev.fermata.Script.script;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NullUnmarked
class UnixServerTest {
    @TempDir
    Path directory;

    private final List<Object> log = new ArrayList<>();

    @SuppressWarnings("unchecked")
    private static Coroutine<Void> greet(Connection connection) {
        return (Coroutine<Void>)
                (Coroutine<?>) script().act(() -> connection.writer().write("hello"));
    }

    private Coroutine<?> greeting(Path path) throws IOException {
        return script().then(v -> Net.openUnixConnection(path))
                .then(c -> ((Connection) c).reader().readAll())
                .then(bytes -> log.add(new String((byte[]) bytes, UTF_8)));
    }

    private Coroutine<?> serve(Path path) throws IOException {
        return script().then(v -> Net.startUnixServer(UnixServerTest::greet, path))
                .then(server -> script().then(v -> greeting(path))
                        .act(((Server) server)::stop)
                        .then(v -> ((Server) server).waitClosed())
                        .act(() -> log.add(((Server) server).toString())));
    }

    @Test
    void serves_and_removes_its_file() {
        Path path = directory.resolve("socket");
        Fermata.run(script().then(v -> serve(path)));

        assertThat(log).containsExactly("hello", "Server([" + path + "], 0 connections)");
        assertThat(path).doesNotExist();
    }

    @Test
    void takes_the_place_of_a_file_that_a_dead_server_left() throws IOException {
        Path path = directory.resolve("socket");
        try (ServerSocketChannel dead = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            dead.bind(UnixDomainSocketAddress.of(path));
        }
        assertThat(path).exists();
        Fermata.run(script().then(v -> serve(path)));

        assertThat(log.get(0)).isEqualTo("hello");
    }

    @Test
    void leaves_the_file_of_a_server_that_lives_alone() {
        Path path = directory.resolve("socket");
        Fermata.run(script().then(v -> Net.startUnixServer(UnixServerTest::greet, path))
                .then(server -> script().then(v -> Net.startUnixServer(UnixServerTest::greet, path))
                        .catching(IOException.class, e -> log.add(e.getMessage()))
                        .then(v -> greeting(path))
                        .act(((Server) server)::stop)));

        assertThat(log).containsExactly("Cannot listen on " + path + ": Address already in use", "hello");
    }

    @Test
    void leaves_other_files_alone() throws IOException {
        Path path = Files.writeString(directory.resolve("file"), "precious");
        Fermata.run(script().then(v -> serve(path)).catching(IOException.class, e -> log.add(e.getMessage())));

        assertThat(log).containsExactly("Cannot listen on " + path + ": Address already in use");
        assertThat(path).hasContent("precious");
    }

    @Test
    void does_not_remove_a_file_that_took_the_place_of_its_own() {
        Path path = directory.resolve("socket");
        Fermata.run(script().then(v -> Net.startUnixServer(UnixServerTest::greet, path))
                .then(server -> {
                    Files.delete(path);
                    Files.writeString(path, "another");
                    ((Server) server).stop();
                    return ((Server) server).waitClosed();
                }));

        assertThat(path).hasContent("another");
    }

    @Test
    void a_connection_to_nobody_names_the_path() {
        Path path = directory.resolve("nobody");
        Fermata.run(script().then(v -> Net.openUnixConnection(path))
                .catching(IOException.class, e -> log.add(e.getMessage())));

        assertThat(log).containsExactly("Cannot connect to " + path + ": No such file or directory");
    }

    @Test
    void has_no_port() {
        Path path = directory.resolve("socket");
        Fermata.run(script().then(v -> Net.startUnixServer(UnixServerTest::greet, path))
                .then(server -> {
                    ((Server) server).stop();
                    return ((Server) server).port();
                })
                .catching(IllegalStateException.class, e -> log.add(e.getMessage())));

        assertThat(log).containsExactly("A server on a socket of the Unix domain has no host and port: " + path);
    }
}
