package dev.fermata.samples.http;

import dev.fermata.AsyncIterable;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * An answer.
 *
 * @param status such as 200
 * @param headers its fields, without those about its length and the connection, which the server adds
 * @param content its body
 */
public record Response(int status, Headers headers, Content content) {
    /** The body of an answer. */
    public sealed interface Content {
        /** Bytes that are there already. */
        @SuppressWarnings("ArrayRecordComponent") // Nobody compares answers.
        record Bytes(byte[] bytes) implements Content {}

        /** The first {@code size} bytes of a file, which the system sends without copying them into this process. */
        record File(Path path, long size) implements Content {}

        /**
         * Pieces that come one by one, in chunks; each is sent when it comes. When the client goes away, the loop over them
         * is cancelled.
         */
        record Stream(AsyncIterable<byte[]> pieces) implements Content {}
    }

    /** Makes an answer of text, as UTF-8. */
    public static Response text(int status, String text) {
        return bytes(status, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    /** Makes an answer of bytes. */
    public static Response bytes(int status, String type, byte[] bytes) {
        return new Response(status, new Headers().add("Content-Type", type), new Content.Bytes(bytes));
    }

    /** Makes an answer whose body comes piece by piece. */
    public static Response stream(String type, AsyncIterable<byte[]> pieces) {
        return new Response(200, new Headers().add("Content-Type", type), new Content.Stream(pieces));
    }

    /** Makes an answer of a file, which is opened when it is sent. */
    public static Response file(Path path, long size, String type) {
        return new Response(200, new Headers().add("Content-Type", type), new Content.File(path, size));
    }

    /** Makes an answer without a body. */
    public static Response empty(int status) {
        return new Response(status, new Headers(), new Content.Bytes(new byte[0]));
    }

    /** Tells whether this status has a body at all (RFC 9110, section 6.4.1). */
    boolean mayHaveBody() {
        return status >= 200 && status != 204 && status != 304;
    }
}
