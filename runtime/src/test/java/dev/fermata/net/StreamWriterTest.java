package dev.fermata.net;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Task;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.NonReadableChannelException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NullUnmarked
class StreamWriterTest {
    private static final int KIB = 1024;
    private final List<Object> log = new ArrayList<>();

    /** Takes only as much as it was given room for. */
    private static final class Narrow implements Transport {
        private IOException broken;
        private IOException readError;
        private int room;
        private int writes;
        private Runnable writable;

        void give(int bytes) {
            room += bytes;
            if (writable != null) {
                writable.run();
            }
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            if (broken != null) {
                throw broken;
            }
            writes++;
            int count = Math.min(room, source.remaining());
            source.position(source.position() + count);
            room -= count;
            return count;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            if (readError != null) {
                throw readError;
            }
            return broken == null ? 0 : -1;
        }

        @Override
        public void onReadable(Runnable callback) {}

        @Override
        public void onWritable(Runnable callback) {
            writable = callback;
        }

        @Override
        public void endOutput() {}

        @Override
        public void abort() {}
    }

    @Test
    void drain_waits_above_the_high_mark_also_while_the_transport_is_full_already() {
        Narrow transport = new Narrow();
        Fermata.run(script().then(v -> {
            StreamWriter writer = Connection.over(transport).writer();
            writer.write(new byte[KIB]);
            return script().then(x -> sleep(Duration.ZERO)).then(x -> {
                writer.write(new byte[64 * KIB - KIB]);
                Task<Void> atMark = createTask(writer.drain());
                return script().then(y -> sleep(Duration.ZERO)).then(y -> {
                    log.add(atMark.isDone());
                    writer.write(new byte[1]);
                    Task<Void> above = createTask(writer.drain());
                    return script().then(z -> sleep(Duration.ZERO))
                            .act(() -> log.add(above.isDone()))
                            .act(() -> transport.give(48 * KIB))
                            .then(z -> sleep(Duration.ZERO))
                            .act(() -> log.add(above.isDone() + " " + writer.unsent()))
                            .act(() -> transport.give(1))
                            .then(z -> above)
                            .act(() -> log.add(writer.unsent()))
                            .act(writer::abort);
                });
            });
        }));

        assertThat(log).containsExactly(true, false, "false 16385", 16384);
    }

    /** What a reader and the end of the block say after a write has failed. */
    private void breakBy(String reason, boolean drained) {
        Narrow transport = new Narrow();
        transport.broken = new IOException(reason);
        Fermata.run(script().then(v -> {
            Connection connection = Connection.over(transport);
            connection.writer().write("lost");
            connection.writer().flush();
            return script().then(x -> drained ? connection.writer().drain() : null)
                    .catching(IOException.class, e -> log.add("drain: " + e.getMessage()))
                    .then(x -> connection.reader().readAll())
                    .then(x -> log.add("end"))
                    .catching(IOException.class, e -> log.add("read: " + e.getMessage()))
                    .then(x -> connection.exit(null))
                    .catching(IOException.class, e -> log.add("exit: " + e.getMessage()));
        }));
    }

    @Test
    void a_reset_that_a_write_has_met_is_no_end_for_the_reader() {
        breakBy("Connection reset by peer", true);
        assertThat(log).containsExactly("drain: Connection reset by peer", "read: Connection reset by peer");
    }

    @Test
    void an_end_that_had_come_before_is_one() {
        breakBy("Broken pipe", true);
        assertThat(log).containsExactly("drain: Broken pipe", "end");
    }

    @Test
    void the_end_of_the_block_tells_of_a_loss_that_nobody_was_told_of() {
        breakBy("Broken pipe", false);
        assertThat(log).containsExactly("end", "exit: Broken pipe");
    }

    @Test
    void writes_to_a_broken_connection_fail_after_some() {
        Narrow transport = new Narrow();
        transport.broken = new IOException("Broken pipe");
        Fermata.run(script().act(() -> {
            StreamWriter writer = Connection.over(transport).writer();
            writer.write("first");
            writer.flush();
            for (int i = 0; i < 5; i++) {
                writer.write("lost");
            }
            log.add(assertThrows(UncheckedIOException.class, () -> writer.write("too many"))
                    .getMessage());
        }));

        assertThat(log).containsExactly("The connection is broken, and 5 writes were lost. await(drain()) tells when.");
    }

    @Test
    void a_read_that_fails_breaks_the_other_direction_too_and_tells_of_it() {
        Narrow transport = new Narrow();
        Fermata.run(script().then(v -> {
            Connection connection = Connection.over(transport);
            connection.writer().write("unsent");
            connection.writer().flush();
            transport.readError = new IOException("Connection reset");
            return script().then(x -> connection.reader().readAll())
                    .catching(IOException.class, e -> log.add("read: " + e.getMessage()))
                    .then(x -> connection.writer().drain())
                    .catching(IOException.class, e -> log.add("drain: " + e.getMessage()))
                    .then(x -> connection.exit(null))
                    .act(() -> log.add("left"));
        }));

        assertThat(log).containsExactly("read: Connection reset", "drain: Connection reset", "left");
    }

    @Test
    void another_thread_may_not_touch_a_stream() throws Exception {
        Narrow transport = new Narrow();
        transport.give(100);
        Fermata.run(script().then(v -> {
            Connection connection = Connection.over(transport);
            Runnable[] wrong = {
                () -> connection.writer().write("x"),
                () -> connection.writer().flush(),
                () -> connection.writer().writeEnd(),
                () -> connection.writer().close(),
                () -> connection.writer().abort()
            };
            return script().then(x -> Fermata.toThread(() -> {
                        for (Runnable one : wrong) {
                            String refused = assertThrows(IllegalStateException.class, one::run)
                                    .getMessage();
                            assertThat(refused).startsWith("Non-thread-safe operation (use a stream) on an event loop");
                        }
                        return null;
                    }))
                    .act(() -> connection.writer().write("right"))
                    .act(() -> connection.writer().flush())
                    .act(() -> log.add(transport.room))
                    .act(connection.writer()::abort);
        }));

        assertThat(log).containsExactly(95);
    }

    @Test
    void a_file_that_cannot_be_sent_leaves_the_connection_as_it_is(@TempDir Path folder) throws Exception {
        Narrow transport = new Narrow();
        transport.give(100);
        FileChannel closed = FileChannel.open(Files.writeString(folder.resolve("file"), "text"));
        closed.close();
        FileChannel unreadable = FileChannel.open(folder.resolve("other"), CREATE, WRITE);
        Fermata.run(script().then(v -> {
            StreamWriter writer = Connection.over(transport).writer();
            return script().then(x -> writer.sendFile(closed, 0, 4))
                    .catching(ClosedChannelException.class, e -> log.add("closed"))
                    .then(x -> writer.sendFile(unreadable, 0, 4))
                    .catching(NonReadableChannelException.class, e -> log.add("not readable"))
                    .act(() -> writer.write("four"))
                    .then(x -> writer.drain())
                    .act(writer::flush)
                    .act(() -> log.add(transport.room))
                    .act(writer::abort);
        }));
        unreadable.close();

        assertThat(log).containsExactly("closed", "not readable", 96);
    }

    @Test
    void what_a_step_writes_goes_out_in_one_piece_at_its_end() {
        Narrow transport = new Narrow();
        transport.give(1_000_000);
        Fermata.run(script().then(v -> {
            StreamWriter writer = Connection.over(transport).writer();
            for (int i = 0; i < 16; i++) {
                writer.write("line\n");
            }
            log.add(transport.writes);
            return script().then(x -> sleep(Duration.ZERO))
                    .act(() -> log.add(transport.writes))
                    .act(() -> log.add(transport.writable == null ? "not watched" : "watched"))
                    .act(writer::abort);
        }));

        assertThat(log).containsExactly(0, 1, "not watched");
    }

    @Test
    void closing_the_connection_ends_a_start_of_tls() {
        for (boolean atOnce : new boolean[] {true, false}) {
            Narrow transport = new Narrow();
            Layer never = (below, host, port) -> neverReady();
            Fermata.run(script().then(v -> {
                Connection connection = Connection.over(transport);
                Task<Void> starting = createTask(connection.startTls(never, "host"));
                return script().then(x -> sleep(Duration.ZERO))
                        .then(x -> sleep(Duration.ZERO))
                        .act(() -> log.add(assertThrows(
                                        IllegalStateException.class,
                                        () -> connection.writer().write("x"))
                                .getMessage()))
                        .act(() -> {
                            if (atOnce) {
                                connection.writer().abort();
                            } else {
                                connection.writer().close();
                            }
                        })
                        .then(x -> starting)
                        .catching(IOException.class, e -> log.add(e.getMessage()));
            }));
        }

        String refused = "write while startTls() is under way: it would be sent in the clear.";
        String ended = "The connection was closed while startTls() was under way.";
        assertThat(log).containsExactly(refused, ended, refused, ended);
    }

    @SuppressWarnings("unchecked")
    private static Coroutine<Transport> neverReady() {
        return (Coroutine<Transport>) (Coroutine<?>) sleep(Duration.ofDays(1));
    }
}
