package dev.fermata.samples.redis;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.emit;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.AsyncIterable;
import dev.fermata.AsyncIterator;
import dev.fermata.net.Connection;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/**
 * The messages of some channels, without end: {@code for (Message message : each(subscription)) { ... }}.
 *
 * <p>Each loop has a connection of its own, which ends with it. When that breaks, the loop connects and subscribes again;
 * what is published meanwhile is lost, as always with Redis' channels. Messages wait in the socket while the loop's body
 * runs; Redis ends a connection on which too many do.
 */
public final class Subscription implements AsyncIterable<Message> {
    private static final System.Logger LOG = System.getLogger(Subscription.class.getName());

    private final RedisAddress address;
    private final List<String> channels;

    private Subscription(RedisAddress address, List<String> channels) {
        this.address = address;
        this.channels = channels;
    }

    /** Makes one; it connects when the loop begins. */
    public static Subscription of(RedisAddress address, String... channels) {
        return new Subscription(address, List.of(channels));
    }

    @Override
    public AsyncIterator<Message> iterator() {
        return messages().iterator();
    }

    @Async
    private AsyncGenerator<Message> messages() {
        BackOff backOff = BackOff.standard();
        while (true) {
            try (Connection connection = await(address.connect())) {
                Command.of("SUBSCRIBE", channels.toArray()).writeTo(connection.writer());
                ReplyReader replies = new ReplyReader(connection.reader());
                while (true) {
                    Reply reply = await(replies.next());
                    if (reply instanceof Reply.Failure refused) {
                        throw refused.exception();
                    }
                    backOff.reset();
                    List<Reply> parts = reply.asList();
                    if ("message".equals(parts.get(0).asString())) {
                        emit(new Message(
                                String.valueOf(parts.get(1).asString()),
                                Objects.requireNonNull(parts.get(2).asBytes())));
                    }
                }
            } catch (IOException e) {
                LOG.log(System.Logger.Level.DEBUG, "No subscription at Redis at " + address, e);
            }
            await(backOff.pause());
        }
    }
}
