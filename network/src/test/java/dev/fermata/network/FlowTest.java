package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.StreamWriter;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A slow reader slows the writer down. */
class FlowTest extends StreamSuite {
    private static final int HIGH = 20_000;
    private static final int CHUNK = 7_000;
    private static final ConnectionOptions OPTIONS =
            ConnectionOptions.defaults().waterMarks(HIGH, 5_000);

    private long written;

    @Async
    private Coroutine<Void> write(StreamWriter out, byte[] data) throws IOException {
        for (int at = 0; at < data.length; at += CHUNK) {
            int length = Math.min(CHUNK, data.length - at);
            out.write(data, at, length);
            written += length;
            assertThat(out.unsent()).isLessThanOrEqualTo(HIGH + CHUNK);
            await(out.drain());
            assertThat(out.unsent()).isLessThanOrEqualTo(HIGH);
        }
        return done();
    }

    @AsyncTest(limitSeconds = LIMIT)
    void a_writer_that_drains_holds_little(TestLoop loop) {
        byte[] data = data(carrier.bulk(), 1);
        on(loop, OPTIONS, (client, server) -> {
            Task<Void> writing = createTask(write(client.writer(), data));
            int total = 0;
            while (total < data.length) {
                byte[] got = await(server.reader().read(10_000));
                assertThat(Arrays.equals(got, 0, got.length, data, total, total + got.length))
                        .isTrue();
                total += got.length;
            }
            await(writing);
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void a_writer_whose_peer_does_not_read_stands_still_and_goes_on(TestLoop loop) {
        assumeTrue(carrier.isFast());
        byte[] data = data(64 << 20, 1);
        on(loop, OPTIONS, (client, server) -> {
            Task<Void> writing = createTask(write(client.writer(), data));
            await(loop.untilIdle());
            assertThat(written).isLessThan(data.length);
            assertThat(client.writer().unsent()).isBetween(HIGH + 1, HIGH + CHUNK);
            writing.cancel();
            await(hops(2));
            client.writer().writeEnd();
            byte[] got = await(server.reader().readAll());
            assertThat(got.length).isEqualTo((int) written);
            assertThat(Arrays.mismatch(got, 0, got.length, data, 0, got.length)).isEqualTo(-1);
            return done();
        });
    }

    @Async
    private static Coroutine<Integer> drained(StreamWriter out) throws IOException {
        await(out.drain());
        return result(out.unsent());
    }

    @AsyncTest(limitSeconds = LIMIT)
    void any_number_of_tasks_drain(TestLoop loop) {
        byte[] data = data(2 * carrier.bulk(), 4);
        on(loop, OPTIONS, (client, server) -> {
            client.writer().write(data);
            List<Task<Integer>> drains = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                drains.add(createTask(drained(client.writer())));
            }
            await(hops(10));
            assertThat(drains).noneMatch(Task::isDone);
            drains.remove(1).cancel();
            Task<byte[]> reading = createTask(server.reader().readAll());
            for (Task<Integer> drain : drains) {
                assertThat(await(drain)).isLessThanOrEqualTo(5_000);
            }
            client.writer().writeEnd();
            assertThat(await(reading)).isEqualTo(data);
            return done();
        });
    }
}
