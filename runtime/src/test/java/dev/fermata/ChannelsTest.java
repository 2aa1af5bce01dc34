package dev.fermata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** addReader and addWriter: level triggered, one callback for each direction. */
@NullUnmarked
class ChannelsTest {
    private static final ContextVar<Integer> V = ContextVar.of("V", 0);

    private final List<Object> log = new ArrayList<>();
    private final EventLoop loop = new EventLoop();
    private Pipe pipe;

    @BeforeEach
    void open() throws IOException {
        pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        pipe.sink().configureBlocking(false);
        pipe.sink().write(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    }

    @AfterEach
    void close() throws IOException {
        loop.close();
        pipe.source().close();
        pipe.sink().close();
    }

    private int read() {
        try {
            ByteBuffer one = ByteBuffer.allocate(1);
            return pipe.source().read(one) < 1 ? 0 : one.get(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Takes turns until nothing happens any more. */
    private void turns(int count) {
        for (int i = 0; i < count; i++) {
            loop.stop();
            loop.runForever();
        }
    }

    @Test
    void a_reader_runs_in_each_turn_in_which_there_is_something_to_read() {
        loop.addReader(pipe.source(), () -> log.add(read()));
        turns(5);

        assertThat(log).containsExactly(1, 2, 3);
    }

    @Test
    void adding_again_replaces_the_callback_also_when_it_is_due() {
        loop.addReader(pipe.source(), () -> log.add("old"));
        loop.addWriter(pipe.sink(), () -> {
            log.add("writable");
            loop.removeWriter(pipe.sink());
        });
        loop.addReader(pipe.source(), () -> {
            log.add("first");
            loop.addReader(pipe.source(), () -> log.add(read()));
        });
        turns(5);

        assertThat(log).containsExactlyInAnyOrder("first", "writable", 1, 2, 3);
    }

    @Test
    void removing_tells_whether_there_was_one_and_stops_one_that_is_due() {
        assertThat(loop.removeReader(pipe.source())).isFalse();
        assertThat(loop.removeWriter(pipe.sink())).isFalse();
        loop.addReader(pipe.source(), () -> log.add("read"));
        loop.addWriter(pipe.sink(), () -> log.add("write"));
        loop.callSoon(() -> {
            log.add(loop.removeReader(pipe.source()));
            log.add(loop.removeReader(pipe.source()));
            log.add(loop.removeWriter(pipe.source()));
            log.add(loop.removeWriter(pipe.sink()));
        });
        turns(3);

        assertThat(log).containsExactly(true, false, false, true);
    }

    @Test
    void what_cannot_be_watched_is_refused_and_not_noted() throws IOException {
        Pipe blocking = Pipe.open();
        assertThatThrownBy(() -> loop.addReader(blocking.source(), () -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("configureBlocking(false)");
        assertThat(loop.removeReader(blocking.source())).isFalse();
        blocking.source().close();
        blocking.sink().close();
        assertThatThrownBy(() -> loop.addWriter(blocking.sink(), () -> {})).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void a_channel_may_be_closed_before_its_callbacks_are_removed() throws IOException {
        loop.addReader(pipe.source(), () -> log.add("read"));
        pipe.source().close();
        assertThat(loop.removeReader(pipe.source())).isTrue();
        assertThat(loop.removeReader(pipe.source())).isFalse();
        turns(2);

        assertThat(log).isEmpty();
    }

    @Test
    void all_calls_share_a_copy_of_the_context_in_which_it_was_added() {
        Context.empty().run(() -> {
            V.set(10);
            loop.addReader(pipe.source(), () -> {
                V.set(V.get() + read());
                log.add(V.get());
            });
            V.set(20);
        });
        turns(5);

        assertThat(log).containsExactly(11, 13, 16);
    }

    @Test
    void a_callback_that_fails_is_reported_each_time() {
        loop.setExceptionHandler((on, error) -> log.add(error.message()));
        loop.addReader(pipe.source(), () -> {
            if (read() < 3) {
                throw new IllegalStateException("broken");
            }
            log.add("works");
        });
        turns(5);

        assertThat(log).containsExactly("Exception in callback", "Exception in callback", "works");
    }

    @Test
    void a_callback_that_closes_its_channel_is_not_called_again_but_the_other_direction_is() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketChannel socket = SocketChannel.open(server.getLocalAddress());
            server.accept().close();
            socket.configureBlocking(false);
            loop.addReader(socket, () -> {
                log.add("end " + socket.isOpen());
                closeIt(socket);
            });
            turns(1);
            assertThat(log).containsExactly("end true");
            turns(3);
            assertThat(loop.statistics().channels()).isZero();
            assertThat(log).containsExactly("end true");
        }
    }

    @Test
    void both_directions_hear_that_another_callback_has_closed_the_channel() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            SocketChannel socket = SocketChannel.open(server.getLocalAddress());
            SocketChannel peer = server.accept();
            socket.configureBlocking(false);
            loop.addReader(socket, () -> log.add("reader " + socket.isOpen()));
            loop.addWriter(socket, () -> {
                log.add("writer " + socket.isOpen());
                closeIt(socket);
            });
            turns(4);
            assertThat(log).containsExactly("writer true", "reader false");
            assertThat(loop.removeReader(socket)).isFalse();
            peer.close();
        }
    }

    @Test
    void who_waits_for_a_connection_waits_to_write_when_it_is_there() throws IOException {
        try (ServerSocketChannel server = ServerSocketChannel.open();
                SocketChannel socket = SocketChannel.open()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            socket.configureBlocking(false);
            assertThat(socket.connect(server.getLocalAddress())).isFalse();
            loop.addReader(socket, () -> {
                log.add("readable");
                loop.removeReader(socket);
            });
            loop.addWriter(socket, () -> {
                log.add(finishConnect(socket) ? "connected" : "pending");
                if (log.size() == 3) {
                    loop.removeWriter(socket);
                    loop.stop();
                }
            });
            Handle limit = loop.callLater(Duration.ofSeconds(20), loop::stop);
            loop.runForever();
            assertThat(log).containsExactly("connected", "connected", "connected");
            server.accept().close();
            loop.callLater(Duration.ofMillis(50), loop::stop);
            loop.runForever();
            limit.cancel();
            assertThat(log).containsExactly("connected", "connected", "connected", "readable");
        }
    }

    @Test
    void a_direction_that_the_channel_does_not_have_is_refused() {
        assertThatThrownBy(() -> loop.addWriter(pipe.source(), () -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(pipe.source() + " has no such direction, so addWriter would wait for ever.");
        assertThat(loop.statistics().channels()).isZero();
    }

    @Test
    void a_channel_that_is_removed_and_added_again_and_again_in_one_turn_stays_watched() {
        loop.callSoon(() -> {
            for (int i = 0; i < 10_000; i++) {
                loop.addReader(pipe.source(), () -> log.add("old"));
                loop.removeReader(pipe.source());
            }
            loop.addReader(pipe.source(), () -> log.add(read()));
        });
        turns(5);

        assertThat(log).containsExactly(1, 2, 3);
    }

    private static void closeIt(SocketChannel socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean finishConnect(SocketChannel socket) {
        try {
            return socket.finishConnect();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
