package dev.fermata.net;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Fermata;
import dev.fermata.Task;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class StreamWriterTest {
    private static final int KIB = 1024;
    private final List<Object> log = new ArrayList<>();

    /** Takes only as much as it was given room for. */
    private static final class Narrow implements Transport {
        private int room;
        private Runnable writable;

        void give(int bytes) {
            room += bytes;
            if (writable != null) {
                writable.run();
            }
        }

        @Override
        public int write(ByteBuffer source) {
            int count = Math.min(room, source.remaining());
            source.position(source.position() + count);
            room -= count;
            return count;
        }

        @Override
        public int read(ByteBuffer target) {
            return 0;
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
}
