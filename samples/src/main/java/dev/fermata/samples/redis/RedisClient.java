package dev.fermata.samples.redis;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.result;

import dev.fermata.Async;
import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.sync.AsyncEvent;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Sends commands to a Redis server: {@code try (var redis = RedisClient.open(address)) { ... }}.
 *
 * <p>One connection serves any number of tasks. Commands are sent without waiting for the replies of those before. When the
 * connection breaks, commands on their way fail with {@link ConnectionLostException}, and a new connection is made, with
 * longer and longer pauses between the attempts; {@link #call} waits for it. Belongs to the thread of its loop.
 */
public final class RedisClient implements AsyncScope {
    private static final System.Logger LOG = System.getLogger(RedisClient.class.getName());

    private final RedisAddress address;
    private final AsyncEvent connected = new AsyncEvent();
    private final Task<Void> keeper;
    private @Nullable RedisLink link;
    private boolean closed;

    private RedisClient(RedisAddress address) {
        this.address = address;
        keeper = createTask(stayConnected(), "redis " + address);
    }

    /** Makes a client, which begins to connect. */
    public static RedisClient open(RedisAddress address) {
        return new RedisClient(address);
    }

    /**
     * Executes a command, and gives its reply. Waits for a connection if there is none: give it a deadline from outside.
     * Cancelling it drops the reply; the command may be executed nevertheless.
     *
     * @throws RedisException where it is awaited, if Redis refuses the command
     * @throws ConnectionLostException where it is awaited, if the connection breaks before the reply has come
     * @throws IllegalStateException where it is awaited, if the client is closed
     */
    public Coroutine<Reply> call(String name, Object... arguments) {
        return execute(Command.of(name, arguments));
    }

    @Async
    private Coroutine<Reply> execute(Command command) {
        await(untilConnected());
        return result(await(send(command)));
    }

    /**
     * Sends a command at once; what it gives is done when the reply has come. All that one step of a task sends goes out
     * together: this is how to pipeline.
     *
     * @return fails as {@link #call} does, except that it does not wait for a connection
     * @throws IllegalStateException if there is no connection now
     */
    public Future<Reply> send(Command command) {
        RedisLink now = link;
        if (now == null) {
            throw new IllegalStateException(
                    "There is no connection to Redis at " + address + ". Await untilConnected().");
        }
        return now.send(command);
    }

    /** Waits until there is a connection. */
    @Async
    public Coroutine<Void> untilConnected() {
        while (link == null) {
            if (closed) {
                throw new IllegalStateException("The client of Redis at " + address + " is closed.");
            }
            await(connected.waitOn());
        }
        return result(null);
    }

    /**
     * Waits while too much is unsent; for who sends without end.
     *
     * @throws IOException where it is awaited, if the connection is broken
     */
    @Async
    public Coroutine<Void> drain() throws IOException {
        await(untilConnected());
        await(Objects.requireNonNull(link).drain());
        return result(null);
    }

    @Async
    private Coroutine<Void> stayConnected() {
        BackOff backOff = BackOff.standard();
        while (true) {
            try (var connection = await(address.connect())) {
                backOff.reset();
                RedisLink now = new RedisLink(address, connection);
                link = now;
                connected.set();
                try {
                    await(now.receive());
                } finally {
                    // In the same step: no command may be sent that nobody would answer.
                    link = null;
                    connected.clear();
                }
            } catch (IOException e) {
                LOG.log(System.Logger.Level.DEBUG, "No connection to Redis at " + address, e);
            }
            await(backOff.pause());
        }
    }

    @Async
    @Override
    public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
        closed = true;
        keeper.cancel();
        await(gatherOutcomes(List.of(keeper)));
        connected.set(); // who waits for it learns that none will come
        return result(null);
    }

    @Override
    public void close() {
        throw new IllegalStateException(
                "RedisClient.close() was called by ordinary code, which cannot wait for its end.");
    }
}
