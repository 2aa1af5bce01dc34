package dev.fermata.samples.redis;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.net.Connection;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;

/**
 * One connection with the commands that are on their way. Replies come in the order of the commands, so each belongs to the
 * oldest future that has none, also if nobody waits for that one any more.
 */
final class RedisLink {
    private final RedisAddress address;
    private final Connection connection;
    private final ReplyReader replies;
    private final Queue<Future<Reply>> pending = new ArrayDeque<>();

    RedisLink(RedisAddress address, Connection connection) {
        this.address = address;
        this.connection = connection;
        replies = new ReplyReader(connection.reader());
    }

    /** Sends a command, together with all others of this step. */
    Future<Reply> send(Command command) {
        Future<Reply> reply = runningLoop().createFuture();
        command.writeTo(connection.writer());
        pending.add(reply);
        return reply;
    }

    /** Waits while too much is unsent. */
    Coroutine<Void> drain() throws IOException {
        return connection.writer().drain();
    }

    /** Hands replies out until the connection ends, which it does by an exception; then fails what is on its way. */
    @Async
    Coroutine<Void> receive() throws IOException {
        IOException end = new IOException("The client was closed.");
        try {
            while (true) {
                complete(await(replies.next()));
            }
        } catch (IOException e) {
            end = e;
            throw e;
        } finally {
            for (Future<Reply> reply : pending) {
                if (!reply.isDone()) {
                    reply.setException(new ConnectionLostException(address.toString(), end));
                }
            }
            pending.clear();
        }
    }

    private void complete(Reply reply) throws IOException {
        Future<Reply> oldest = pending.poll();
        if (oldest == null) {
            throw new IOException("Redis sent a reply that nobody asked for: " + reply);
        }
        if (oldest.isDone()) {
            return; // cancelled meanwhile
        }
        if (reply instanceof Reply.Failure failure) {
            oldest.setException(failure.exception());
        } else {
            oldest.setResult(reply);
        }
    }
}
