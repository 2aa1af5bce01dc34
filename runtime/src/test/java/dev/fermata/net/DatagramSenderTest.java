package dev.fermata.net;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Task;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** An endpoint whose system has no room: loopback always has. */
@NullUnmarked
class DatagramSenderTest {
    private static final SocketAddress TARGET = new InetSocketAddress(InetAddress.getLoopbackAddress(), 9);

    private final List<Object> log = new ArrayList<>();
    private int room;
    private IOException broken;

    private int wire(ByteBuffer data, SocketAddress target) throws IOException {
        if (broken != null) {
            IOException once = broken;
            broken = null;
            throw once;
        }
        int size = data.remaining();
        if (room < size) {
            return 0;
        }
        room -= size;
        log.add("sent " + size);
        return size;
    }

    private interface Body {
        Coroutine<?> of(DatagramEndpoint endpoint) throws Throwable;
    }

    private void with(Body body) {
        Fermata.run(script().then(v -> {
            DatagramChannel channel =
                    DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            channel.configureBlocking(false);
            DatagramOptions options = DatagramOptions.defaults().waterMarks(100, 50);
            DatagramEndpoint endpoint = new DatagramEndpoint(runningLoop(), channel, this::wire, options);
            return waitFor(body.of(endpoint), Duration.ofSeconds(20));
        }));
    }

    @Test
    void drain_waits_from_the_high_mark_down_to_the_low_one() {
        with(endpoint -> {
            endpoint.send(new byte[40], TARGET);
            endpoint.send(new byte[40], TARGET);
            log.add(endpoint.unsent());
            return script().then(v -> endpoint.drain())
                    .act(() -> log.add("below"))
                    .act(() -> endpoint.send(new byte[40], TARGET))
                    .then(v -> {
                        Task<?> draining = createTask(endpoint.drain());
                        return script().then(x -> sleep(Duration.ofMillis(5)))
                                .act(() -> log.add(draining.isDone()))
                                .act(() -> room = 40)
                                .then(x -> sleep(Duration.ofMillis(5)))
                                .act(() -> log.add(draining.isDone()))
                                .act(() -> room = 40)
                                .then(x -> draining)
                                .act(() -> log.add(endpoint.unsent()))
                                .act(() -> room = 1000)
                                .act(endpoint::stop)
                                .then(x -> endpoint.waitClosed())
                                .act(() -> log.add(endpoint.unsent()));
                    });
        });

        assertThat(log).containsExactly(96, "below", false, "sent 40", false, "sent 40", 48, "sent 40", 0);
    }

    @Test
    void what_cannot_be_sent_later_shows_at_receive_and_the_rest_is_sent() {
        with(endpoint -> {
            endpoint.send(new byte[1], TARGET);
            endpoint.send(new byte[2], TARGET);
            broken = new IOException("no way");
            room = 10;
            return script().then(v -> endpoint.receive())
                    .catching(IOException.class, e -> log.add(e.getMessage()))
                    .act(endpoint::stop)
                    .then(v -> endpoint.waitClosed());
        });

        assertThat(log).containsExactly("sent 2", "Cannot send a datagram of 1 bytes to localhost/127.0.0.1:9: no way");
    }

    @Test
    void abort_drops_what_is_unsent_and_wakes_who_drains() {
        with(endpoint -> {
            endpoint.send(new byte[200], TARGET);
            Task<?> draining = createTask(endpoint.drain());
            return script().then(v -> sleep(Duration.ZERO))
                    .act(endpoint::abort)
                    .then(v -> draining)
                    .act(() -> log.add(endpoint.unsent()));
        });

        assertThat(log).containsExactly(0);
    }
}
