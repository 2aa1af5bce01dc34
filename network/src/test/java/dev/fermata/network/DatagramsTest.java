package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.AsyncSupplier;
import dev.fermata.Coroutine;
import dev.fermata.Outcome;
import dev.fermata.Task;
import dev.fermata.net.Datagram;
import dev.fermata.net.DatagramEndpoint;
import dev.fermata.net.DatagramOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.PortUnreachableException;
import java.net.SocketException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Datagrams over loopback. */
@NullUnmarked
class DatagramsTest {
    private static final String HOST = "127.0.0.1";
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final List<Object> log = new ArrayList<>();

    /** Two endpoints: a server bound to a port, and a client connected to it. */
    @FunctionalInterface
    private interface Body {
        Coroutine<Void> of(DatagramEndpoint server, DatagramEndpoint client) throws Exception;
    }

    @Async
    private static Coroutine<Void> pair(Body body) throws Exception {
        try (var server = await(DatagramEndpoint.bind(HOST, 0));
                var client = await(DatagramEndpoint.connect(HOST, server.port()))) {
            await(body.of(server, client));
        }
        return done();
    }

    private static void runPair(Body body) {
        runLimited(() -> pair(body));
    }

    private static void runLimited(AsyncSupplier<Void> main) {
        run(() -> waitFor(main.get(), LIMIT));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    @Test
    void boundaries_are_kept_also_of_an_empty_one_and_the_largest() {
        byte[] largest = new byte[65_507];
        Arrays.fill(largest, (byte) 7);
        runPair((server, client) -> {
            try (var free = await(DatagramEndpoint.bind(HOST, 0))) {
                free.send(bytes("abc"), server.localAddress());
                free.send(new byte[0], server.localAddress());
                free.send(ByteBuffer.wrap(bytes("xdex"), 1, 2), server.localAddress());
                free.send(largest, server.localAddress());
                for (int i = 0; i < 4; i++) {
                    Datagram got = await(server.receive());
                    log.add(got.data().length < 10 ? got.text() : Arrays.equals(got.data(), largest));
                    log.add(got.sender().equals(free.localAddress()));
                }
            }
            return done();
        });

        assertThat(log).containsExactly("abc", true, "", true, "de", true, true, true);
    }

    @Test
    void a_server_answers_each_sender() {
        runPair((server, client) -> {
            try (var other = await(DatagramEndpoint.bind(HOST, 0))) {
                other.send(bytes("other"), server.localAddress());
                Datagram first = await(server.receive());
                client.send(bytes("client"));
                Datagram second = await(server.receive());
                server.send(bytes("to " + second.text()), second.sender());
                server.send(bytes("to " + first.text()), first.sender());
                log.add(await(client.receive()).text());
                log.add(await(other.receive()).text());
            }
            return done();
        });

        assertThat(log).containsExactly("to client", "to other");
    }

    @Test
    void what_is_too_large_is_refused_and_the_endpoint_stays_open() {
        runPair((server, client) -> {
            try {
                client.send(new byte[65_508]);
            } catch (IOException e) {
                log.add(e.getMessage());
            }
            client.send(bytes("small"));
            log.add(await(server.receive()).text());
            return done();
        });

        assertThat(log)
                .containsExactly(
                        "Cannot send a datagram of 65508 bytes: Message too long."
                                + " A datagram carries at most 65507 bytes: split it.",
                        "small");
    }

    @Test
    void a_connected_endpoint_sends_no_empty_datagram() {
        runPair((server, client) -> {
            try {
                client.send(new byte[0]);
            } catch (IOException e) {
                log.add(e.getMessage().replace("" + server.port(), "P"));
            }
            return done();
        });

        assertThat(log)
                .containsExactly("Cannot send an empty datagram to /127.0.0.1:P: of a connected endpoint, the JDK drops"
                        + " it. Open the endpoint by bind(...), and use send(data, target).");
    }

    @Test
    void an_unreachable_port_shows_at_the_next_receive_and_the_endpoint_stays_open() {
        runPair((server, client) -> {
            InetSocketAddress gone = server.localAddress();
            server.abort();
            client.send(bytes("to nobody"));
            try {
                await(client.receive());
            } catch (PortUnreachableException e) {
                log.add(String.valueOf(e.getMessage())
                        .replace("" + client.port(), "P")
                        .replace("" + gone.getPort(), "Q"));
            }
            try (var again = await(DatagramEndpoint.bind(HOST, gone.getPort()))) {
                client.send(bytes("hello"));
                log.add(await(again.receive()).text());
            }
            return done();
        });

        assertThat(log)
                .containsExactly(
                        "Nobody receives what DatagramEndpoint(/127.0.0.1:P to /127.0.0.1:Q) sends"
                                + " (ICMP: port unreachable). It stays open.",
                        "hello");
    }

    @Test
    void the_report_of_an_unreachable_port_keeps_no_later_datagram_back() {
        runPair((server, client) -> {
            InetSocketAddress address = server.localAddress();
            server.abort();
            client.send(bytes("to nobody"));
            try (var again = await(DatagramEndpoint.bind(HOST, address.getPort()))) {
                client.send(bytes("one"));
                client.send(bytes("two"));
                log.add(await(again.receive()).text());
                log.add(await(again.receive()).text());
            }
            try {
                await(client.receive());
            } catch (PortUnreachableException e) {
                log.add("unreachable");
            }
            return done();
        });

        assertThat(log).containsExactly("one", "two", "unreachable");
    }

    @Test
    void a_cancelled_receive_loses_nothing() {
        runPair((server, client) -> {
            Task<Datagram> waiting = createTask(server.receive());
            await(sleep(Duration.ZERO));
            client.send(bytes("kept"));
            // The datagram is there, and the waiter may be about to go on.
            waiting.cancel();
            log.add(await(gatherOutcomes(waiting)).get(0).isSuccess());
            log.add(await(server.receive()).text());
            return done();
        });

        assertThat(log).containsExactly(false, "kept");
    }

    @Test
    void several_receivers_are_served_in_turn() {
        runPair((server, client) -> {
            List<Task<Void>> tasks = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                tasks.add(createTask(logOne(i, server)));
            }
            await(sleep(Duration.ZERO));
            tasks.get(1).cancel();
            for (int i = 0; i < 4; i++) {
                client.send(bytes("m" + i));
            }
            await(gatherOutcomes(tasks));
            log.add(await(server.receive()).text());
            log.add(await(server.receive()).text());
            return done();
        });

        assertThat(log).containsExactly("0 got m0", "2 got m1", "m2", "m3");
    }

    @Async
    private Coroutine<Void> logOne(int number, DatagramEndpoint from) throws IOException {
        log.add(number + " got " + await(from.receive()).text());
        return done();
    }

    @Test
    void closing_wakes_who_waits() {
        runPair((server, client) -> {
            Task<Datagram> first = createTask(server.receive());
            Task<Datagram> second = createTask(server.receive());
            Task<Void> loop = createTask(logAll(server));
            await(sleep(Duration.ZERO));
            server.stop();
            await(server.waitClosed());
            for (Outcome<?> outcome : await(gatherOutcomes(first, second, loop))) {
                log.add(
                        outcome.isSuccess()
                                ? "ended"
                                : outcome.failure().getMessage().replace("" + server.port(), "P"));
            }
            return done();
        });

        String closed = "DatagramEndpoint(/127.0.0.1:P) was closed: nothing can be received any more.";
        assertThat(log).containsExactly(closed, closed, "ended");
    }

    @Test
    void a_loop_runs_over_datagrams() {
        runPair((server, client) -> {
            for (int i = 0; i < 40; i++) {
                client.send(bytes("m" + i));
            }
            int count = 0;
            for (Datagram got : each(server.datagrams())) {
                assertThat(got.text()).isEqualTo("m" + count);
                if (++count == 40) {
                    break;
                }
            }
            log.add(count);
            return done();
        });

        assertThat(log).containsExactly(40);
    }

    @Async
    private Coroutine<Void> logAll(DatagramEndpoint from) throws IOException {
        for (Datagram got : each(from.datagrams())) {
            log.add(got.text());
        }
        return done();
    }

    @Test
    void a_busy_endpoint_does_not_hold_the_loop() {
        runPair((server, client) -> {
            for (int i = 0; i < 100; i++) {
                client.send(bytes("m"));
            }
            int[] turns = new int[1];
            Task<Void> other = createTask(countTurns(turns));
            for (int i = 0; i < 100; i++) {
                await(server.receive());
            }
            log.add(turns[0] >= 5);
            other.cancel();
            return done();
        });

        assertThat(log).containsExactly(true);
    }

    @Async
    private static Coroutine<Void> countTurns(int[] turns) {
        while (true) {
            turns[0]++;
            await(sleep(Duration.ZERO));
        }
    }

    @Test
    void wrong_targets_are_refused() {
        runPair((server, client) -> {
            refused(() -> server.send(bytes("x")));
            refused(() -> client.send(bytes("x"), client.localAddress()));
            refused(() -> server.send(bytes("x"), InetSocketAddress.createUnresolved("example.org", 1)));
            server.stop();
            refused(() -> server.send(bytes("x"), client.localAddress()));
            return done();
        });

        assertThat(log)
                .hasSize(4)
                .satisfies(
                        message ->
                                assertThat((String) message).startsWith("This endpoint is not connected: say to whom"),
                        org.assertj.core.api.Assertions.atIndex(0))
                .satisfies(
                        message -> assertThat((String) message).contains("is connected to", "cannot send to"),
                        org.assertj.core.api.Assertions.atIndex(1))
                .satisfies(
                        message -> assertThat((String) message)
                                .startsWith("The name example.org was not looked up: await Names.resolve(host)"),
                        org.assertj.core.api.Assertions.atIndex(2))
                .satisfies(
                        message -> assertThat((String) message).startsWith("send after stop() or abort()"),
                        org.assertj.core.api.Assertions.atIndex(3));
    }

    @FunctionalInterface
    private interface Sending {
        void run() throws IOException;
    }

    private void refused(Sending sending) throws IOException {
        try {
            sending.run();
        } catch (IllegalStateException | IllegalArgumentException e) {
            log.add(e.getMessage());
        }
    }

    @Test
    void an_address_in_use_is_named() {
        runPair((server, client) -> {
            try (var second = await(DatagramEndpoint.bind(HOST, server.port()))) {
                log.add(second);
            } catch (SocketException e) {
                log.add(String.valueOf(e.getMessage()).replace("" + server.port(), "P"));
            }
            return done();
        });

        assertThat(log).containsExactly("Cannot bind datagrams to 127.0.0.1:P: Address already in use");
    }

    @Test
    void options_reach_the_channel() {
        DatagramOptions options = DatagramOptions.defaults()
                .broadcast(true)
                .reuseAddress(true)
                .reusePort(true)
                .receiveBuffer(32 * 1024);
        runLimited(() -> opened(() -> DatagramEndpoint.bind(HOST, 0, options)));
        runLimited(() -> opened(() -> DatagramEndpoint.connect(
                HOST,
                9,
                DatagramOptions.defaults().localAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0)))));

        assertThat(log).containsExactly(true, true, true, true, false, false, false, true);
    }

    @Async
    private Coroutine<Void> opened(AsyncSupplier<DatagramEndpoint> opening) throws Exception {
        try (var endpoint = await(opening.get())) {
            log.add(endpoint.channel().getOption(StandardSocketOptions.SO_BROADCAST));
            log.add(endpoint.channel().getOption(StandardSocketOptions.SO_REUSEADDR));
            log.add(endpoint.channel().getOption(StandardSocketOptions.SO_REUSEPORT));
            log.add(endpoint.localAddress().getAddress().getHostAddress().equals(HOST));
        }
        return done();
    }

    @Test
    void a_group_hears_what_is_sent_to_it() {
        runLimited(this::multicast);

        assertThat(log).containsExactly("to all", "to all");
    }

    @Async
    private Coroutine<Void> multicast() throws Exception {
        InetAddress group = InetAddress.getByName("239.255.42.99");
        NetworkInterface loopback = NetworkInterface.getByInetAddress(InetAddress.getLoopbackAddress());
        DatagramOptions shared = DatagramOptions.defaults().reuseAddress(true);
        try (var first = await(DatagramEndpoint.bind("0.0.0.0", 0, shared));
                var second = await(DatagramEndpoint.bind("0.0.0.0", first.port(), shared));
                var sender = await(DatagramEndpoint.bind(HOST, 0))) {
            first.join(group, loopback);
            second.join(group, loopback);
            sender.channel().setOption(StandardSocketOptions.IP_MULTICAST_IF, loopback);
            sender.send(bytes("to all"), new InetSocketAddress(group, first.port()));
            log.add(await(first.receive()).text());
            log.add(await(second.receive()).text());
        }
        return done();
    }
}
