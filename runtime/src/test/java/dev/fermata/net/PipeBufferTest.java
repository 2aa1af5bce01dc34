package dev.fermata.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** What a thread reads ahead from a pipe. */
@NullUnmarked
class PipeBufferTest {
    private static final int BUFFER = 32 * 1024;

    private final AtomicBoolean abandoned = new AtomicBoolean();
    private final AtomicBoolean closed = new AtomicBoolean();
    private final AtomicLong read = new AtomicLong();
    private final PipeBuffer buffer = new PipeBuffer(abandoned::get);

    private Thread pump() {
        InputStream endless = new InputStream() {
            @Override
            public int read() {
                read.incrementAndGet();
                return 1;
            }

            @Override
            public int read(byte[] target, int offset, int length) {
                read.addAndGet(length);
                return length;
            }

            @Override
            public void close() {
                closed.set(true);
            }
        };
        Thread thread = new Thread(() -> new PipePump(endless, buffer).run(() -> {}));
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private static void untilWaiting(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(thread.isAlive()).isTrue();
            Thread.onSpinWait();
        }
    }

    @Test
    void memory_is_bounded_when_nobody_reads() throws Exception {
        Thread thread = pump();
        untilWaiting(thread);
        assertThat(read).hasValue(2 * BUFFER);

        assertThat(buffer.take(ByteBuffer.allocate(BUFFER))).isEqualTo(BUFFER);
        while (read.get() != 3 * BUFFER) {
            Thread.onSpinWait();
        }
        buffer.close();
        thread.join(20_000);
        assertThat(closed).isTrue();
    }

    @Test
    void the_thread_ends_when_nobody_can_read_any_more() throws Exception {
        Thread thread = pump();
        untilWaiting(thread);
        abandoned.set(true);
        thread.join(20_000);

        assertThat(closed).isTrue();
        assertThat(read).hasValue(2 * BUFFER);
    }

    @Test
    void the_end_and_a_failure_come_behind_the_bytes() throws Exception {
        buffer.hand(ByteBuffer.wrap(new byte[] {1, 2}));
        buffer.end(new IOException("broken"));

        assertThat(buffer.untilReadable()).isCompleted();
        assertThat(buffer.take(ByteBuffer.allocate(10))).isEqualTo(2);
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> buffer.take(ByteBuffer.allocate(10)))
                .hasMessage("broken");
        assertThat(buffer.untilReadable()).isCompleted();
    }
}
