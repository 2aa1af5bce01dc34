package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.result;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.StreamReader;
import dev.fermata.net.StreamWriter;
import dev.fermata.testing.AsyncTest;
import dev.fermata.testing.TestLoop;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import org.junit.jupiter.api.io.TempDir;

/** Many bytes, both ways at once. */
class BulkTest extends StreamSuite {
    private static final int CHUNK = 50_000;

    @TempDir
    Path folder;

    private static long checksum(byte[] data) {
        CRC32 sum = new CRC32();
        sum.update(data);
        return sum.getValue();
    }

    @Async
    private static Coroutine<Void> write(StreamWriter out, byte[] data) throws IOException {
        for (int at = 0; at < data.length; at += CHUNK) {
            out.write(data, at, Math.min(CHUNK, data.length - at));
            await(out.drain());
        }
        out.writeEnd();
        return done();
    }

    @Async
    private static Coroutine<Void> writeAll(StreamWriter out, byte[] data) throws IOException {
        await(out.writeAll(ByteBuffer.wrap(data)));
        out.writeEnd();
        return done();
    }

    @Async
    private static Coroutine<Void> sendFile(StreamWriter out, FileChannel file) throws IOException {
        await(out.sendFile(file, 0, Long.MAX_VALUE));
        out.writeEnd();
        return done();
    }

    @Async
    private static Coroutine<Long> sum(StreamReader in) throws IOException {
        CRC32 sum = new CRC32();
        for (byte[] got = await(in.read(CHUNK)); got.length > 0; ) {
            sum.update(got);
            got = await(in.read(CHUNK));
        }
        return result(sum.getValue());
    }

    @Async
    private static Coroutine<Long> sumByBuffer(StreamReader in) throws IOException {
        CRC32 sum = new CRC32();
        ByteBuffer target = ByteBuffer.allocate(CHUNK);
        while (await(in.read(target)) >= 0) {
            sum.update(target.flip());
            target.clear();
        }
        return result(sum.getValue());
    }

    @AsyncTest(limitSeconds = LIMIT)
    void written_in_pieces_and_from_a_buffer(TestLoop loop) {
        byte[] there = data(carrier.bulk(), 1);
        byte[] back = data(carrier.bulk() + 1, 2);
        on(loop, (client, server) -> {
            var sums = await(gather(
                    sum(server.reader()),
                    sumByBuffer(client.reader()),
                    answering(write(client.writer(), there)),
                    answering(writeAll(server.writer(), back))));
            assertThat(sums).containsExactly(checksum(there), checksum(back), 0L, 0L);
            return done();
        });
    }

    @AsyncTest(limitSeconds = LIMIT)
    void sent_from_a_file(TestLoop loop) {
        byte[] data = data(carrier.bulk(), 3);
        on(loop, (client, server) -> {
            try (FileChannel file = FileChannel.open(Files.write(folder.resolve("file"), data))) {
                var sums = await(gather(
                        sum(server.reader()),
                        sum(client.reader()),
                        answering(sendFile(client.writer(), file)),
                        answering(sendFile(server.writer(), file))));
                assertThat(sums).containsExactly(checksum(data), checksum(data), 0L, 0L);
            }
            return done();
        });
    }

    @Async
    private static Coroutine<Long> answering(Coroutine<Void> work) {
        await(work);
        return result(0L);
    }
}
