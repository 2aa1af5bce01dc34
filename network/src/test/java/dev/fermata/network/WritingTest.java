package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.CancelledError;
import dev.fermata.Task;
import dev.fermata.net.StreamWriter;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.io.TempDir;

/** Each way to write, and the order of what is written in different ways. */
class WritingTest extends StreamSuite {
    private static final int CANCEL_HOPS = 20;

    @TempDir
    Path folder;

    private FileChannel file(byte[] content) throws IOException {
        return FileChannel.open(Files.write(folder.resolve("file"), content));
    }

    @AsyncTest(limitSeconds = LIMIT)
    void what_is_written_is_copied_and_keeps_its_order(TestLoop loop) {
        on(loop, (client, server) -> {
            StreamWriter out = client.writer();
            byte[] bytes = bytes("-bytes-");
            out.write("text ä");
            out.write(bytes);
            out.write(bytes, 1, 3);
            Arrays.fill(bytes, (byte) '!');
            ByteBuffer part = ByteBuffer.wrap(bytes("0123456789")).position(2).limit(5);
            out.write(part);
            assertThat(part.remaining()).isZero();
            out.write(ByteBuffer.wrap(bytes("xxabcd")).position(2).slice().asReadOnlyBuffer());
            ByteBuffer direct = ByteBuffer.allocateDirect(5).put(bytes("fghij")).flip();
            out.write(direct);
            assertThat(direct.remaining()).isZero();
            out.write("");
            out.writeEnd();
            assertThat(text(await(server.reader().readAll()))).isEqualTo("text ä-bytes-byt234abcdfghij");
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void pieces_that_are_sent_from_where_they_lie_keep_their_order_too(TestLoop loop) {
        byte[] large = data(carrier.bulk() / 4, 1);
        on(loop, (client, server) -> {
            StreamWriter out = client.writer();
            try (FileChannel file = file(large)) {
                Task<byte[]> reading = createTask(server.reader().readAll());
                out.write("first ");
                out.write(large);
                ByteBuffer borrowed = ByteBuffer.wrap(large);
                Task<Void> all = createTask(out.writeAll(borrowed));
                await(hops(1));
                out.write("second ");
                Task<Long> sent = createTask(out.sendFile(file, 10, large.length));
                await(hops(1));
                Task<Void> none = createTask(out.writeAll(ByteBuffer.allocate(0)));
                await(hops(1));
                out.write("third");
                out.writeEnd();
                await(all);
                assertThat(borrowed.remaining()).isZero();
                assertThat(await(sent)).isEqualTo(large.length - 10L);
                await(none);
                ByteBuffer expected = ByteBuffer.allocate(18 + 3 * large.length - 10 + 0);
                expected.put(bytes("first ")).put(large).put(large).put(bytes("second "));
                expected.put(large, 10, large.length - 10).put(bytes("third"));
                assertThat(await(reading)).isEqualTo(expected.array());
            }
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void a_file_ends_where_it_ends(TestLoop loop) {
        on(loop, (client, server) -> {
            try (FileChannel file = file(bytes("0123456789"))) {
                assertThat(await(client.writer().sendFile(file, 2, 5))).isEqualTo(5);
                assertThat(await(client.writer().sendFile(file, 8, 100))).isEqualTo(2);
                assertThat(await(client.writer().sendFile(file, 10, 100))).isZero();
                assertThat(await(client.writer().sendFile(file, 20, 100))).isZero();
                assertThat(await(client.writer().sendFile(file, 3, 0))).isZero();
            }
            client.writer().writeEnd();
            assertThat(text(await(server.reader().readAll()))).isEqualTo("2345689");
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void after_a_cancelled_writeAll_the_buffer_tells_what_was_sent(TestLoop loop) {
        byte[] large = data(2 * carrier.bulk(), 2);
        on(loop, (client, server) -> {
            ByteBuffer borrowed = ByteBuffer.wrap(large);
            client.writer().write("begin");
            Task<Void> all = createTask(client.writer().writeAll(borrowed));
            await(hops(CANCEL_HOPS));
            assertThat(all.cancel()).isTrue();
            try {
                await(all);
                throw new AssertionError("Nobody read, and all was sent.");
            } catch (CancelledError e) {
                assertThat(borrowed.position()).isLessThan(large.length);
            }
            int sent = borrowed.position();
            client.writer().write("end");
            client.writer().writeEnd();
            byte[] got = await(server.reader().readAll());
            assertThat(borrowed.position()).isEqualTo(sent);
            assertThat(got).hasSize(5 + sent + 3).startsWith(bytes("begin")).endsWith(bytes("end"));
            assertThat(Arrays.mismatch(got, 5, 5 + sent, large, 0, sent)).isEqualTo(-1);
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void a_cancelled_sendFile_sends_no_more_and_others_go_on(TestLoop loop) {
        byte[] large = data(2 * carrier.bulk(), 3);
        on(loop, (client, server) -> {
            try (FileChannel file = file(large)) {
                Task<Long> sending = createTask(client.writer().sendFile(file, 0, large.length));
                await(hops(CANCEL_HOPS));
                assertThat(sending.cancel()).isTrue();
                await(hops(2));
                assertThat(sending.isCancelled()).isTrue();
            }
            client.writer().write("end");
            client.writer().writeEnd();
            byte[] got = await(server.reader().readAll());
            assertThat(got).hasSizeLessThan(large.length).endsWith(bytes("end"));
            assertThat(Arrays.mismatch(got, 0, got.length - 3, large, 0, got.length - 3))
                    .isEqualTo(-1);
            return done();
        });
    }
}
