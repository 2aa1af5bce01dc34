package dev.fermata.samples.http;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import dev.fermata.net.Connection;
import dev.fermata.net.IncompleteReadException;
import dev.fermata.net.LimitOverrunException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The body of a request: {@code for (byte[] piece : each(body.pieces())) { ... }}, as it comes, or {@link #readAll}. Can be
 * read once.
 *
 * <p>A client that waits for it ({@code Expect: 100-continue}) is told to go on when the first piece is asked for.
 */
public final class RequestBody {
    private static final int PIECE = 16 * 1024;

    private final Connection connection;
    private final HttpLimits limits;
    private final boolean chunked;
    private long left;
    private long received;
    private boolean ended;
    private boolean awaited;
    private boolean broken;

    RequestBody(Connection connection, HttpLimits limits, RequestHead head) throws HttpException {
        this.connection = connection;
        this.limits = limits;
        Framing framing = Framing.of(head);
        chunked = framing instanceof Framing.Chunked;
        left = framing instanceof Framing.Length length ? length.bytes() : 0;
        ended = !chunked && left == 0;
        awaited = head.minorVersion() >= 1 && head.headers().hasToken("expect", "100-continue");
        if (left > limits.bodyBytes()) {
            throw tooLarge();
        }
    }

    /** Tells whether the client waits for {@code 100 Continue}, and nobody has asked for the body. */
    boolean isAwaited() {
        return awaited && !ended;
    }

    /** Tells whether all of it was read, so that the next request comes next. */
    boolean isEnded() {
        return ended;
    }

    /** Tells whether it cannot be read to its end. */
    boolean isBroken() {
        return broken;
    }

    /**
     * Gives its pieces as they come. A loop that was left early may be followed by another one, which goes on behind the
     * pieces given so far.
     *
     * @throws HttpException where a piece is awaited, if it is malformed, too large (413) or too slow (408)
     * @throws IOException where a piece is awaited, if the connection is broken
     */
    @Async
    public AsyncGenerator<byte[]> pieces() throws IOException, HttpException {
        byte @Nullable [] piece;
        while ((piece = await(next())) != null) {
            emit(piece);
        }
        return AsyncGenerator.end();
    }

    /**
     * Reads all of it.
     *
     * @throws HttpException where it is awaited, if it is malformed, too large (413) or too slow (408)
     * @throws IOException where it is awaited, if the connection is broken
     */
    @Async
    public Coroutine<byte[]> readAll() throws IOException, HttpException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        byte @Nullable [] piece;
        while ((piece = await(next())) != null) {
            all.write(piece, 0, piece.length);
        }
        return result(all.toByteArray());
    }

    /** Reads over what is left, up to {@code most} bytes. */
    @Async
    Coroutine<Void> skip(long most) throws IOException, HttpException {
        long stop = received + most;
        while (received < stop && await(next()) != null) {}
        return done();
    }

    @Async
    private Coroutine<byte @Nullable []> next() throws IOException, HttpException {
        if (ended) {
            return result(null);
        }
        if (awaited) {
            awaited = false;
            connection.writer().write("HTTP/1.1 100 Continue\r\n\r\n");
        }
        broken = true; // unless it goes well
        try {
            byte @Nullable [] piece = await(waitFor(chunked ? nextOfChunks() : some(), limits.bodyTime()));
            broken = false;
            return result(piece);
        } catch (TimeoutException e) {
            throw new HttpException(408, "The body did not come in time.");
        } catch (IncompleteReadException | LimitOverrunException e) {
            throw new HttpException(400, "The body is not made of chunks.");
        }
    }

    /** Gives some of the {@code left} bytes. */
    @Async
    private Coroutine<byte @Nullable []> some() throws IOException, HttpException {
        byte[] piece = await(connection.reader().read((int) Math.min(left, PIECE)));
        if (piece.length == 0) {
            throw new HttpException(400, "The connection ended within a body.");
        }
        left -= piece.length;
        received += piece.length;
        ended = !chunked && left == 0;
        return result(piece);
    }

    @Async
    private Coroutine<byte @Nullable []> nextOfChunks() throws IOException, HttpException {
        if (left == 0) {
            left = ChunkSize.parse(await(line()));
            if (left > limits.bodyBytes() - received) {
                throw tooLarge();
            }
            if (left == 0) {
                await(trailers());
                ended = true;
                return result(null);
            }
        }
        byte @Nullable [] piece = await(some());
        if (left == 0 && !await(line()).isEmpty()) {
            throw new HttpException(400, "A chunk is longer than its size says.");
        }
        return result(piece);
    }

    @Async
    private Coroutine<Void> trailers() throws IOException, HttpException {
        int bytes = 0;
        for (String line = await(line()); !line.isEmpty(); line = await(line())) {
            bytes += line.length();
            if (bytes > limits.headBytes()) {
                throw new HttpException(431, "The fields behind the body are too long.");
            }
        }
        return done();
    }

    @Async
    private Coroutine<String> line() throws IOException, HttpException {
        String line =
                new String(await(connection.reader().readUntil(HttpConnection.LINE_END)), StandardCharsets.ISO_8859_1);
        return result(line.substring(0, line.length() - 2));
    }

    private HttpException tooLarge() {
        return new HttpException(413, "The body is longer than " + limits.bodyBytes() + " bytes.");
    }
}
