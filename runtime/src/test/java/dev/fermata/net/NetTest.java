package dev.fermata.net;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;
import static dev.fermata.Script.script;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Future;
import dev.fermata.Scoped;
import dev.fermata.Task;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class NetTest {
    private static final String HOST = "127.0.0.1";
    private static final Duration LIMIT = Duration.ofSeconds(20);
    private final List<Object> log = new ArrayList<>();

    private interface Client {
        Coroutine<?> on(Connection connection) throws Throwable;
    }

    /** Runs a client against a server whose handler is {@code handler}. */
    private void serve(ConnectionHandler handler, Client client) {
        Fermata.run(script().then(v -> waitFor(
                Scoped.<Server>with(
                        task -> server(handler),
                        server -> script().then(x -> Net.openConnection(HOST, server.port()))
                                .then(c -> Scoped.with(task -> (Connection) c, client::on))),
                LIMIT)));
    }

    /** Scoped opens without awaiting: a server on a literal address needs no wait. */
    private static Server server(ConnectionHandler handler) throws Throwable {
        Coroutine<Server> start = Net.startServer(handler, HOST, 0);
        return (Server) start.start(Fermata.currentTask(), 0);
    }

    private Coroutine<Void> echo(Connection c) {
        return voidScript(script().then(v -> echoLines(c)));
    }

    private Coroutine<?> echoLines(Connection c) throws IOException {
        return script().then(v -> c.reader().readLine()).then(line -> {
            if (line == null) {
                return null;
            }
            c.writer().write(line + "\n");
            return script().then(v -> c.writer().drain()).then(v -> echoLines(c));
        });
    }

    @SuppressWarnings("unchecked")
    private static Coroutine<Void> voidScript(Coroutine<?> script) {
        return (Coroutine<Void>) script;
    }

    @Test
    void echoesLines() {
        serve(
                this::echo,
                c -> script().act(() -> c.writer().write("hello\nwörld\r\nlast"))
                        .act(() -> c.writer().writeEnd())
                        .then(v -> c.reader().readAll())
                        .act(() -> log.add(c.reader().atEnd()))
                        .then(v -> c.reader().readLine())
                        .then(v -> log.add(String.valueOf(v))));

        assertThat(log).containsExactly(true, "null");
    }

    @Test
    void readsInEachWay() {
        serve(
                c -> voidScript(script().act(() -> c.writer().write("line\r\n\n12345ab--cd--rest"))),
                c -> script().then(v -> c.reader().readLine())
                        .then(v -> log.add(v))
                        .then(v -> c.reader().readLine())
                        .then(v -> log.add(v))
                        .then(v -> c.reader().readExactly(5))
                        .then(v -> log.add(text(v)))
                        .then(v -> c.reader().readUntil("--".getBytes(UTF_8)))
                        .then(v -> log.add(text(v)))
                        .then(v -> c.reader().read(1))
                        .then(v -> log.add(text(v)))
                        .then(v -> c.reader().readUntil("--".getBytes(UTF_8)))
                        .then(v -> log.add(text(v)))
                        .then(v -> c.reader().readExactly(10))
                        .catching(IncompleteReadException.class, e -> log.add("partial " + text(e.partial())))
                        .then(v -> c.reader().read(10))
                        .then(v -> log.add(text(v))));

        assertThat(log).containsExactly("line", "", "12345", "ab--", "c", "d--", "partial rest", "");
    }

    private static String text(Object bytes) {
        return new String((byte[]) bytes, UTF_8);
    }

    @Test
    void aLineOverTheLimitStaysReadable() {
        byte[] large = new byte[200_000];
        Arrays.fill(large, (byte) 'x');
        serve(
                c -> voidScript(script().act(() -> c.writer().write(large))),
                c -> script().then(v -> c.reader().readLine())
                        .catching(LimitOverrunException.class, e -> log.add("too long"))
                        .then(v -> c.reader().readAll())
                        .then(v -> log.add(((byte[]) v).length)));

        assertThat(log).containsExactly("too long", 200_000);
    }

    @Test
    void largeDataGoesThroughBothWaysWithBackPressure() {
        byte[] large = new byte[8_000_000];
        for (int i = 0; i < large.length; i++) {
            large[i] = (byte) (i * 31);
        }
        serve(
                c -> voidScript(script().then(v -> c.reader().readExactly(large.length))
                        .then(v -> {
                            c.writer().write((byte[]) v);
                            log.add("waits " + (c.writer().unsent() > 0));
                            return c.writer().drain();
                        })),
                c -> script().then(v -> {
                            c.writer().write(large);
                            return c.writer().drain();
                        })
                        .then(v -> c.reader().readAll())
                        .then(v -> log.add(Arrays.equals(large, (byte[]) v))));

        assertThat(log).containsExactly("waits true", true);
    }

    @Test
    void oneReaderAtATime() {
        serve(this::echo, c -> {
            Task<?> first = createTask(c.reader().readLine());
            return script().then(v -> sleep(Duration.ZERO))
                    .then(v -> c.reader().readLine())
                    .catching(IllegalStateException.class, e -> log.add(e.getMessage()))
                    .act(() -> c.writer().write("for the first\n"))
                    .then(v -> first)
                    .then(v -> log.add(v));
        });

        assertThat(log)
                .containsExactly(
                        "Another coroutine is already waiting for incoming data:"
                                + " only one task may read from a stream at a time.",
                        "for the first");
    }

    @Test
    void aCancelledReadLosesNothing() {
        serve(
                this::echo,
                c -> script().act(() -> c.writer().write("part"))
                        .then(v -> waitFor(c.reader().readLine(), Duration.ofMillis(1)))
                        .catching(java.util.concurrent.TimeoutException.class, e -> log.add("timeout"))
                        .act(() -> c.writer().write("ial\n"))
                        .then(v -> c.reader().readLine())
                        .then(v -> log.add(v)));

        assertThat(log).containsExactly("timeout", "partial");
    }

    @Test
    void aFailingHandlerIsReportedAndItsConnectionClosed() {
        serve(
                c -> voidScript(script().then(v -> c.reader().readLine()).then(v -> {
                    throw new IllegalStateException("handler broke");
                })),
                c -> script().act(() -> runningLoop()
                                .setExceptionHandler((loop, error) ->
                                        log.add(error.exception().getMessage())))
                        .act(() -> c.writer().write("x\n"))
                        .then(v -> c.reader().readAll())
                        .then(v -> log.add(((byte[]) v).length)));

        assertThat(log).containsExactly("handler broke", 0);
    }

    @Test
    void cancellingServeForeverEndsTheConnectionsTasks() {
        Fermata.run(script().then(v -> {
            Future<Connection> accepted = runningLoop().createFuture();
            int[] port = new int[1];
            Task<?> serving = createTask(script().then(x -> Scoped.<Server>with(
                    task -> server(c -> voidScript(script().act(() -> accepted.setResult(c))
                            .then(y -> c.reader().readLine())
                            .catching(CancelledError.class, e -> {
                                log.add("handler cancelled");
                                throw e;
                            }))),
                    server -> script().act(() -> port[0] = server.port()).then(y -> server.serveForever()))));
            return script().then(x -> sleep(Duration.ZERO))
                    .then(x -> Net.openConnection(HOST, port[0]))
                    .then(c -> script().then(x -> waitFor(accepted, LIMIT))
                            .act(serving::cancel)
                            .then(x -> waitFor(serving, LIMIT))
                            .catching(CancelledError.class, e -> log.add("server cancelled"))
                            .then(x -> waitFor(((Connection) c).reader().readAll(), LIMIT))
                            .act(() -> ((Connection) c).writer().close()));
        }));

        assertThat(log).containsExactly("handler cancelled", "server cancelled");
    }

    /** Nobody would ever take what is unsent. */
    @Test
    void aClientThatDoesNotReadKeepsNoServerFromEnding() {
        for (boolean fails : new boolean[] {false, true}) {
            Fermata.run(script().then(v -> {
                Future<Connection> accepted = runningLoop().createFuture();
                runningLoop().setExceptionHandler((loop, error) -> log.add(error.message()));
                int[] port = new int[1];
                Task<?> serving = createTask(script().then(x -> Scoped.<Server>with(
                        task -> server(c -> voidScript(script().act(() -> {
                                    c.writer().write(new byte[20_000_000]);
                                    accepted.setResult(c);
                                })
                                .then(y -> {
                                    if (fails) {
                                        throw new IllegalStateException("handler");
                                    }
                                    return c.writer().drain();
                                }))),
                        server -> script().act(() -> port[0] = server.port()).then(y -> server.serveForever()))));
                return script().then(x -> sleep(Duration.ZERO))
                        .then(x -> Net.openConnection(HOST, port[0]))
                        .then(c -> script().then(x -> waitFor(accepted, LIMIT))
                                .then(x -> sleep(Duration.ZERO))
                                .act(serving::cancel)
                                .then(x -> waitFor(serving, LIMIT))
                                .catching(CancelledError.class, e -> log.add("ended"))
                                .act(() -> ((Connection) c).writer().abort()));
            }));
        }

        assertThat(log).containsExactly("ended", "Unhandled exception in a connection's handler", "ended");
    }

    @Test
    void stopEndsServeForeverAndFreesThePort() throws IOException {
        int[] port = new int[1];
        Fermata.run(script().then(v -> waitFor(
                Scoped.<Server>with(
                        task -> server(this::echo),
                        server -> script().act(() -> {
                                    port[0] = server.port();
                                    runningLoop().callSoon(server::stop);
                                })
                                .then(x -> server.serveForever())
                                .act(() -> log.add(server.isServing()))),
                LIMIT)));

        assertThat(log).containsExactly(false);
        try (ServerSocket free = new ServerSocket(port[0])) {
            assertThat(free.isBound()).isTrue();
        }
    }

    @Test
    void aRefusedConnectionNamesHostAndPort() throws IOException {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }

        assertThatThrownBy(() -> Fermata.run(script().then(v -> waitFor(Net.openConnection(HOST, free), LIMIT))))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("Cannot connect to 127.0.0.1:" + free);
    }

    @Test
    void namesAreLookedUpOnAnotherThread() {
        Fermata.run(script().then(v -> waitFor(
                Scoped.<Server>with(
                        task -> server(this::echo),
                        server -> script().then(x -> Net.openConnection("localhost", server.port()))
                                .then(c -> ((Connection) c).exit(null))
                                .act(() -> log.add("connected"))),
                LIMIT)));

        assertThat(log).containsExactly("connected");
    }

    @Test
    void manyConnectionsAtOnce() {
        int connections = 200;
        Fermata.run(script().then(v -> waitFor(
                Scoped.<Server>with(task -> server(this::echo), server -> {
                    List<Coroutine<?>> clients = new ArrayList<>();
                    for (int i = 0; i < connections; i++) {
                        String line = "line " + i;
                        clients.add(script().then(x -> Net.openConnection(HOST, server.port()))
                                .then(c -> Scoped.with(
                                        task -> (Connection) c,
                                        connection -> script().act(() ->
                                                        connection.writer().write(line + "\n"))
                                                .then(x -> connection.reader().readLine())
                                                .act(() -> log.add(line)))));
                    }
                    return script().then(x -> gather(clients));
                }),
                LIMIT)));

        assertThat(log).hasSize(connections);
    }
}
