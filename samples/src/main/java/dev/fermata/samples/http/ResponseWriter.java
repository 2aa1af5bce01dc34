package dev.fermata.samples.http;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.toThread;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.AsyncIterable;
import dev.fermata.Coroutine;
import dev.fermata.net.StreamWriter;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Writes answers on one connection. What the writer collected goes out at the end of the step, head and body together. */
final class ResponseWriter {
    private static final byte[] LAST_CHUNK = "0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);

    /** So much has to go out within the patience. */
    private static final long FILE_PIECE = 1 << 20;

    private final StreamWriter writer;
    private final DateHeader date;
    private final Duration patience;

    /** Makes one that gives a client up which takes nothing for {@code patience}. */
    ResponseWriter(StreamWriter writer, DateHeader date, Duration patience) {
        this.writer = writer;
        this.date = date;
        this.patience = patience;
    }

    /** Writes an answer whose bytes are there already. */
    @Async
    Coroutine<Void> bytes(Response response, byte[] bytes, String connection) throws IOException, TimeoutException {
        if (response.mayHaveBody()) {
            headOfLength(response, bytes.length, connection);
            writer.write(bytes);
        } else {
            writeHead(response, "", connection);
        }
        await(waitFor(writer.drain(), patience));
        return done();
    }

    /** Writes an answer from a file. */
    @Async
    Coroutine<Void> file(Response response, Response.Content.File content, String connection)
            throws IOException, TimeoutException {
        try (FileChannel file = await(toThread(() -> FileChannel.open(content.path())))) {
            headOfLength(response, content.size(), connection);
            for (long sent = 0; sent < content.size(); ) {
                long piece = Math.min(FILE_PIECE, content.size() - sent);
                long done = await(waitFor(writer.sendFile(file, sent, piece), patience));
                if (done == 0) {
                    throw new IOException(content.path() + " has become shorter while it was sent.");
                }
                sent += done;
            }
        } catch (IOException | TimeoutException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException("Opening " + content.path() + " failed", e);
        }
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

    /** Writes the head of an answer whose body has that length. */
    void headOfLength(Response response, long length, String connection) {
        writeHead(response, response.mayHaveBody() ? "Content-Length: " + length + "\r\n" : "", connection);
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
