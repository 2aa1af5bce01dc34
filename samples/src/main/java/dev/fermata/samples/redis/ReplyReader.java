package dev.fermata.samples.redis;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.StreamReader;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads replies in Redis' protocol, version 2 (https://redis.io/docs/latest/develop/reference/protocol-spec/). */
final class ReplyReader {
    private final StreamReader reader;

    ReplyReader(StreamReader reader) {
        this.reader = reader;
    }

    /**
     * Reads one reply.
     *
     * @throws IOException where it is awaited, if the connection ends or breaks, or what came is no reply
     */
    @Async
    Coroutine<Reply> next() throws IOException {
        @Nullable String line = await(reader.readLine());
        if (line == null || line.isEmpty()) {
            throw line == null ? new EOFException("Redis closed the connection.") : new IOException("An empty reply.");
        }
        String rest = line.substring(1);
        return switch (line.charAt(0)) {
            case '+' -> result(new Reply.Text(rest));
            case '-' -> result(new Reply.Failure(new RedisException(rest)));
            case ':' -> result(new Reply.Whole(number(rest)));
            case '$' -> bulk(number(rest));
            case '*' -> array(number(rest));
            default -> throw new IOException("This is no reply of Redis: " + line);
        };
    }

    @Async
    private Coroutine<Reply> bulk(long length) throws IOException {
        if (length < 0) {
            return result(new Reply.Bulk(null));
        }
        byte[] bytes = await(reader.readExactly(Math.toIntExact(length) + 2));
        return result(new Reply.Bulk(Arrays.copyOf(bytes, bytes.length - 2)));
    }

    @Async
    private Coroutine<Reply> array(long length) throws IOException {
        if (length < 0) {
            return result(new Reply.Array(null));
        }
        List<Reply> replies = new ArrayList<>();
        for (long i = 0; i < length; i++) {
            replies.add(await(next()));
        }
        return result(new Reply.Array(replies));
    }

    private static long number(String text) throws IOException {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IOException("A reply of Redis with a length that is no number: " + text, e);
        }
    }
}
