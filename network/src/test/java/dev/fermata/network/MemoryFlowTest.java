package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.net.Connection;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.StreamWriter;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.MemoryTransport;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Where the marks of back-pressure lie, to the byte. */
class MemoryFlowTest {
    private static final int CAPACITY = 1_000;

    private static int take(MemoryTransport end, int count) throws Exception {
        return end.read(ByteBuffer.allocate(count));
    }

    @AsyncTest
    void drain_waits_above_the_high_mark_until_the_low_one_is_reached(TestLoop loop) {
        loop.run(() -> {
            MemoryTransport end = MemoryTransport.open(CAPACITY);
            var out = Connection.over(end, ConnectionOptions.defaults().waterMarks(100, 20))
                    .writer();
            out.write(new byte[CAPACITY + 100]);
            out.flush();
            assertThat(out.unsent()).isEqualTo(100);
            Task<Void> atTheMark = createTask(out.drain());
            await(loop.untilIdle());
            assertThat(atTheMark.isDone()).isTrue();
            out.write(new byte[1]);
            Task<Void> above = createTask(out.drain());
            await(loop.untilIdle());
            assertThat(out.unsent()).isEqualTo(101);
            assertThat(above.isDone()).isFalse();
            take(end.peer(), 80);
            await(loop.untilIdle());
            assertThat(out.unsent()).isEqualTo(21);
            assertThat(above.isDone()).isFalse();
            Task<Void> late = createTask(out.drain());
            take(end.peer(), 1);
            await(loop.untilIdle());
            assertThat(out.unsent()).isEqualTo(20);
            assertThat(above.isDone()).isTrue();
            assertThat(late.isDone()).isTrue();
            out.abort();
            end.peer().abort();
            return done();
        });
    }

    @AsyncTest
    void drain_waits_also_in_the_step_of_the_write(TestLoop loop) {
        loop.run(() -> {
            MemoryTransport end = MemoryTransport.open(CAPACITY);
            var out = Connection.over(end, ConnectionOptions.defaults().waterMarks(100, 20))
                    .writer();
            Task<Void> writing = createTask(writeForEver(out));
            await(loop.untilIdle());
            assertThat(out.unsent()).isEqualTo(104);
            take(end.peer(), 50);
            await(loop.untilIdle());
            assertThat(out.unsent()).as("between the marks").isEqualTo(54);
            take(end.peer(), 40);
            await(loop.untilIdle());
            assertThat(out.unsent()).isEqualTo(102);
            writing.cancel();
            out.abort();
            end.peer().abort();
            return done();
        });
    }

    @Async
    private static Coroutine<Void> writeForEver(StreamWriter out) throws IOException {
        while (true) {
            out.write(new byte[8]);
            await(out.drain());
        }
    }

    @AsyncTest
    void a_reader_takes_no_more_than_one_piece_ahead(TestLoop loop) {
        loop.run(() -> {
            MemoryTransport end = MemoryTransport.open(CAPACITY);
            var connection = Connection.over(end.peer());
            int sent = end.write(
                    ByteBuffer.wrap("a\nb\n".repeat(CAPACITY).getBytes(java.nio.charset.StandardCharsets.UTF_8)));
            assertThat(await(connection.reader().readLine())).isEqualTo("a");
            await(loop.untilIdle());
            sent += end.write(ByteBuffer.allocate(2 * CAPACITY));
            await(loop.untilIdle());
            sent += end.write(ByteBuffer.allocate(2 * CAPACITY));
            assertThat(await(connection.reader().readLine())).isEqualTo("b");
            await(loop.untilIdle());
            sent += end.write(ByteBuffer.allocate(2 * CAPACITY));
            assertThat(sent).isEqualTo(2 * CAPACITY);
            connection.writer().abort();
            end.abort();
            return done();
        });
    }
}
