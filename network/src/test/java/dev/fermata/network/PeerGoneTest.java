package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.StreamWriter;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;

/** Writing when nobody is there any more fails soon, and goes on failing. */
class PeerGoneTest extends StreamSuite {
    private static final int MANY = 5_000;

    @Async
    private static Coroutine<Integer> writesUntilDrainFails(StreamWriter out) {
        for (int i = 0; i < MANY; i++) {
            out.write("some bytes\n");
            try {
                await(out.drain());
            } catch (IOException e) {
                return result(i);
            }
            await(hops(1));
        }
        return result(MANY);
    }

    @Async
    private static Coroutine<Integer> writesUntilOneFails(StreamWriter out) {
        for (int i = 0; i < MANY; i++) {
            try {
                out.write("some bytes\n");
            } catch (UncheckedIOException e) {
                return result(i);
            }
            await(hops(1));
        }
        return result(MANY);
    }

    @AsyncTest(limitSeconds = LIMIT)
    void who_drains_learns_it(TestLoop loop) {
        on(loop, (client, server) -> {
            server.writer().abort();
            assertThat(await(writesUntilDrainFails(client.writer()))).isLessThan(MANY);
            assertThat(await(failureOf(client.writer().drain()))).isInstanceOf(IOException.class);
            assertThat(await(failureOf(client.writer().writeAll(ByteBuffer.allocate(1)))))
                    .isInstanceOf(IOException.class);
            client.writer().close();
            assertThat(await(failureOf(client.writer().waitClosed()))).isInstanceOf(IOException.class);
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void who_does_not_drain_learns_it_too(TestLoop loop) {
        on(loop, (client, server) -> {
            server.writer().abort();
            assertThat(await(writesUntilOneFails(client.writer()))).isLessThan(MANY);
            assertThat(client.writer().unsent()).isZero();
            client.writer().abort();
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void whoever_waits_for_room_learns_it(TestLoop loop) {
        on(loop, ConnectionOptions.defaults().waterMarks(1_000, 100), (client, server) -> {
            client.writer().write(new byte[2 * carrier.bulk()]);
            var drain = createTask(client.writer().drain());
            var all = createTask(client.writer().writeAll(ByteBuffer.allocate(10)));
            await(hops(5));
            server.writer().abort();
            assertThat(await(failureOf(drain))).isInstanceOf(IOException.class);
            assertThat(await(failureOf(all))).isInstanceOf(IOException.class);
            return done();
        });
    }
}
