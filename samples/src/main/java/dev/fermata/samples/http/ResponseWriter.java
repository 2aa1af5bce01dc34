package dev.fermata.samples.http;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.AsyncIterable;
import dev.fermata.Coroutine;
import dev.fermata.net.StreamWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Writes answers on one connection. What the writer collected goes out at the end of the step, head and body together. */
final class ResponseWriter {
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    private final StreamWriter writer;
    private final DateHeader date;
    private final Duration patience;

    /** Makes one that gives a client up which takes nothing for {@code patience}. */
    ResponseWriter(StreamWriter writer, DateHeader date, Duration patience) {
        this.writer = writer;
        this.date = date;
        this.patience = patience;
    }

    /** Writes an answer whose bytes are there already; without its body, if the request asks for the head only. */
    @Async
    Coroutine<Void> write(Response response, byte[] bytes, boolean headOnly, String connection)
            throws IOException, TimeoutException {
        boolean mayHaveBody = response.mayHaveBody();
        writeHead(response, mayHaveBody ? "Content-Length: " + bytes.length + "\r\n" : "", connection);
        if (mayHaveBody && !headOnly) {
            writer.write(bytes);
        }
        await(waitFor(writer.drain(), patience));
        return done();
    }

    /** Writes an answer piece by piece; not in chunks: then the end of the connection ends it. */
    @Async
    Coroutine<Void> stream(Response response, AsyncIterable<byte[]> pieces, boolean chunked, String connection)
            throws IOException, TimeoutException {
        writeHead(response, chunked ? "Transfer-Encoding: chunked\r\n" : "", connection);
        for (byte[] piece : each(pieces)) {
            if (piece.length > 0) {
                write(piece, chunked);
                await(waitFor(writer.drain(), patience));
            }
        }
        if (chunked) {
            writer.write(LAST_CHUNK);
        }
        return done();
    }

    /** Writes the head of an answer that would come piece by piece. */
    void headOfStream(Response response, String connection) {
        writeHead(response, "", connection);
    }

    private void write(byte[] piece, boolean chunked) {
        if (chunked) {
            writer.write(Integer.toHexString(piece.length) + "\r\n");
        }
        writer.write(piece);
        if (chunked) {
            writer.write(HttpConnection.LINE_END);
        }
    }

    private void writeHead(Response response, String framing, String connection) {
        StringBuilder head = new StringBuilder(160);
        head.append("HTTP/1.1 ").append(response.status()).append(' ').append(Status.reason(response.status()));
        head.append("\r\nDate: ").append(date.now()).append("\r\n");
        response.headers().appendTo(head);
        head.append(framing).append(connection).append("\r\n");
        writer.write(head.toString().getBytes(StandardCharsets.ISO_8859_1));
    }
}
