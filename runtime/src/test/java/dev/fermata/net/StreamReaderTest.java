package dev.fermata.net;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Fermata;
import dev.fermata.Task;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** How often a reader asks its transport. */
@NullUnmarked
class StreamReaderTest {
    private final List<Object> log = new ArrayList<>();

    /** Gives one piece for each read, and notes what it is asked. */
    private final class Pieces implements Transport {
        private final ArrayDeque<Object> pieces = new ArrayDeque<>();
        private final boolean emptyAfterShortRead;
        private Runnable readable;

        Pieces(boolean emptyAfterShortRead) {
            this.emptyAfterShortRead = emptyAfterShortRead;
        }

        void give(Object piece) {
            pieces.add(piece);
            if (readable != null) {
                readable.run();
            }
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            Object piece = pieces.poll();
            if (piece instanceof IOException e) {
                log.add("read: error");
                throw e;
            }
            int count = piece == null ? 0 : (int) piece;
            log.add("read: " + count);
            for (int i = 0; i < count; i++) {
                target.put((byte) 'x');
            }
            return count;
        }

        @Override
        public boolean isEmptyAfterShortRead() {
            return emptyAfterShortRead;
        }

        @Override
        public void onReadable(Runnable callback) {
            log.add(callback == null ? "unwatch" : "watch");
            readable = callback;
        }

        @Override
        public int write(ByteBuffer source) {
            return 0;
        }

        @Override
        public void onWritable(Runnable callback) {}

        @Override
        public void endOutput() {}

        @Override
        public void abort() {
            log.add("abort");
        }
    }

    @Test
    void a_socket_that_gave_less_than_it_could_is_not_asked_again_before_it_says_so() {
        Pieces transport = new Pieces(true);
        transport.give(3);
        Fermata.run(script().then(v -> {
            Connection connection = Connection.over(transport);
            Task<byte[]> reading = createTask(connection.reader().readExactly(7));
            return script().then(x -> sleep(Duration.ZERO))
                    .act(() -> transport.give(4))
                    .then(x -> reading)
                    .act(connection.writer()::abort);
        }));

        assertThat(log).containsExactly("read: 3", "watch", "read: 4", "unwatch", "abort");
    }

    @Test
    void another_transport_is_asked_until_it_has_nothing() {
        Pieces transport = new Pieces(false);
        transport.give(3);
        transport.give(3);
        Fermata.run(script().then(v -> {
            Connection connection = Connection.over(transport);
            Task<byte[]> reading = createTask(connection.reader().readExactly(7));
            return script().then(x -> sleep(Duration.ZERO))
                    .act(() -> transport.give(1))
                    .then(x -> reading)
                    .act(connection.writer()::abort);
        }));

        assertThat(log).containsExactly("read: 3", "read: 3", "read: 0", "watch", "read: 1", "unwatch", "abort");
    }

    @Test
    void at_the_end_nothing_is_watched_any_more() {
        Pieces transport = new Pieces(true);
        Fermata.run(script().then(v -> {
            Connection connection = Connection.over(transport);
            Task<byte[]> reading = createTask(connection.reader().readAll());
            return script().then(x -> sleep(Duration.ZERO))
                    .act(() -> transport.give(-1))
                    .then(x -> reading)
                    .then(x -> connection.reader().read(1))
                    .act(() -> log.add("end: " + connection.reader().atEnd()));
        }));

        assertThat(log).containsExactly("read: 0", "watch", "read: -1", "unwatch", "end: true");
    }

    @Test
    void a_broken_transport_is_not_watched_any_more() {
        Pieces transport = new Pieces(true);
        Fermata.run(script().then(v -> {
            Connection connection = Connection.over(transport);
            Task<byte[]> reading = createTask(connection.reader().readAll());
            return script().then(x -> sleep(Duration.ZERO))
                    .act(() -> transport.give(new IOException("reset")))
                    .then(x -> reading)
                    .catching(IOException.class, e -> log.add(e.getMessage()));
        }));

        assertThat(log).containsExactly("read: 0", "watch", "read: error", "unwatch", "reset");
    }

    @Test
    void nobody_who_reads_makes_the_peer_wait() {
        Pieces transport = new Pieces(true);
        Fermata.run(script().then(v -> {
            Connection connection = Connection.over(transport);
            Task<byte[]> reading = createTask(connection.reader().read(1));
            return script().then(x -> sleep(Duration.ZERO))
                    .act(() -> transport.give(5))
                    .then(x -> reading)
                    .act(() -> transport.give(1))
                    .act(() -> log.add("left: " + transport.pieces));
        }));

        assertThat(log).containsExactly("read: 0", "watch", "read: 5", "unwatch", "left: [1]");
    }

    @Test
    void a_busy_connection_gives_way() {
        Pieces transport = new Pieces(true);
        int full = 64 * 1024;
        for (int i = 0; i < 20; i++) {
            transport.give(full);
        }
        Fermata.run(script().then(v -> {
            Connection connection = Connection.over(transport);
            Task<byte[]> reading = createTask(connection.reader().readExactly(20 * full));
            return script().then(x -> sleep(Duration.ZERO))
                    .act(() -> log.add("others"))
                    .then(x -> reading)
                    .act(connection.writer()::abort);
        }));

        assertThat(log.indexOf("others")).isEqualTo(17);
        assertThat(log.subList(15, 19)).containsExactly("read: 65536", "watch", "others", "read: 65536");
    }
}
