package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;
import static dev.fermata.Fermata.waitFor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.Outcome;
import dev.fermata.Task;
import dev.fermata.samples.redis.Command;
import dev.fermata.samples.redis.ConnectionLostException;
import dev.fermata.samples.redis.Message;
import dev.fermata.samples.redis.RedisClient;
import dev.fermata.samples.redis.RedisException;
import dev.fermata.samples.redis.Reply;
import dev.fermata.samples.redis.Subscription;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The sample's client at a real redis-server, which is killed at times. */
@Timeout(60)
@SuppressWarnings("try") // A scope is rarely mentioned between its braces.
class RedisIT {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private RedisServer server;

    @BeforeEach
    void start() throws Exception {
        server = new RedisServer(folder);
    }

    @AfterEach
    void stop() throws Exception {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void every_kind_of_reply() {
        assertThat(run(this::kinds)).isEqualTo(List.of("OK", "none", "2", "[a, b]", "value", "ERR", "WRONGTYPE", "OK"));
    }

    @Async
    private Coroutine<List<String>> kinds() {
        try (var redis = RedisClient.open(server.unix())) {
            List<String> seen = new ArrayList<>();
            seen.add(await(redis.call("SET", "key", "value")).asString());
            seen.add(await(redis.call("GET", "nothing")).asString() == null ? "none" : "some");
            seen.add(String.valueOf(await(redis.call("RPUSH", "list", "a", "b")).asLong()));
            seen.add(await(redis.call("LRANGE", "list", 0, -1)).asList().stream()
                    .map(Reply::asString)
                    .toList()
                    .toString());
            seen.add(await(redis.call("GET", "key")).asString());
            for (Command refused : List.of(Command.of("NONSENSE"), Command.of("INCR", "list"))) {
                try {
                    await(redis.send(refused));
                } catch (RedisException e) {
                    seen.add(e.kind());
                }
            }
            seen.add(await(redis.call("SET", "key", "again")).asString());
            return result(seen);
        }
    }

    @Test
    void ten_thousand_commands_on_their_way_at_once() {
        List<Long> expected =
                IntStream.rangeClosed(1, 10_000).mapToObj(Long::valueOf).toList();
        assertThat(run(this::pipeline)).isEqualTo(expected);
        assertThat(run(this::tenThousandTasks)).isEqualTo(expected);
    }

    @Async
    private Coroutine<List<Long>> pipeline() {
        try (var redis = RedisClient.open(server.tcp())) {
            await(redis.untilConnected());
            List<Future<Reply>> replies = new ArrayList<>();
            for (int i = 0; i < 10_000; i++) {
                replies.add(redis.send(Command.of("INCR", "count")));
            }
            List<Long> numbers =
                    await(gather(replies)).stream().map(Reply::asLong).toList();
            await(redis.call("DEL", "count"));
            return result(numbers);
        }
    }

    @Async
    private Coroutine<List<Long>> tenThousandTasks() {
        try (var redis = RedisClient.open(server.unix())) {
            List<Coroutine<Reply>> calls = new ArrayList<>(Collections.nCopies(10_000, null));
            calls.replaceAll(none -> redis.call("INCR", "count"));
            return result(await(gather(calls)).stream().map(Reply::asLong).toList());
        }
    }

    @Test
    void commands_of_one_step_go_out_together() {
        assertThat(run(this::packets)).isLessThan(20);
    }

    /** Redis counts how often it read something: once for each packet, about. */
    @Async
    private Coroutine<Long> packets() {
        try (var redis = RedisClient.open(server.tcp())) {
            long before = await(reads(redis));
            List<Future<Reply>> replies = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                replies.add(redis.send(Command.of("PING")));
            }
            await(gather(replies));
            return result(await(reads(redis)) - before);
        }
    }

    @Async
    private Coroutine<Long> reads(RedisClient redis) {
        String statistics = await(redis.call("INFO", "stats")).asString();
        return result(statistics
                .lines()
                .filter(line -> line.startsWith("total_reads_processed:"))
                .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(':') + 1)))
                .findAny()
                .orElseThrow());
    }

    @Test
    void big_values_of_any_bytes() {
        byte[] value = new byte[10 << 20];
        new Random(2).nextBytes(value);
        assertThat(run(() -> big(value))).isEqualTo(value);
    }

    @Async
    private Coroutine<byte[]> big(byte[] value) {
        try (var redis = RedisClient.open(server.tcp())) {
            Reply set = await(redis.call("SET", value, value));
            assertThat(set.asString()).isEqualTo("OK");
            return result(await(redis.call("GET", new Object[] {value})).asBytes());
        }
    }

    @Test
    void a_cancelled_command_does_not_shift_the_replies_of_others() {
        assertThat(run(this::cancelled)).isEqualTo(List.of("0", "2", "4", "6", "8", "big", "timeout", "after"));
    }

    @Async
    private Coroutine<List<String>> cancelled() throws Exception {
        try (var redis = RedisClient.open(server.unix())) {
            List<String> seen = new ArrayList<>();
            List<Task<Reply>> calls = new ArrayList<>();
            await(redis.untilConnected());
            for (int i = 0; i < 10; i++) {
                calls.add(createTask(redis.call("ECHO", i)));
            }
            await(sleep(Duration.ZERO));
            for (int i = 1; i < 10; i += 2) {
                calls.get(i).cancel();
            }
            for (Outcome<Reply> outcome : await(gatherOutcomes(calls))) {
                if (outcome.value() != null) {
                    seen.add(outcome.value().asString());
                }
            }
            // In the middle of a reply: a part of it has been read, or will be, by the client's own task.
            await(redis.call("SET", "big", new byte[10 << 20]));
            Task<Reply> big = createTask(redis.call("GET", "big"));
            await(sleep(Duration.ofMillis(1)));
            big.cancel();
            seen.add(await(redis.call("ECHO", "big")).asString());
            try {
                await(waitFor(redis.call("BLPOP", "nothing", 1), Duration.ofMillis(50)));
            } catch (TimeoutException e) {
                seen.add("timeout");
            }
            seen.add(await(redis.call("ECHO", "after")).asString());
            return result(seen);
        }
    }

    @Test
    void a_killed_server_fails_what_is_on_its_way_and_later_commands_find_the_new_one() {
        run(this::killed);
    }

    @Async
    private Coroutine<Void> killed() throws Exception {
        try (var redis = RedisClient.open(server.tcp())) {
            await(redis.call("SET", "key", "old"));
            List<Future<Reply>> pipeline = new ArrayList<>();
            pipeline.add(redis.send(Command.of("ECHO", "first")));
            pipeline.add(redis.send(Command.of("BLPOP", "nothing", 0)));
            for (int i = 0; i < 1000; i++) {
                pipeline.add(redis.send(Command.of("ECHO", i)));
            }
            assertThat(await(pipeline.get(0)).asString()).isEqualTo("first");
            await(toThread(this::kill));
            List<Outcome<Reply>> outcomes = await(waitFor(gatherOutcomes(pipeline.subList(1, pipeline.size())), LIMIT));
            assertThat(outcomes)
                    .hasSize(1001)
                    .allSatisfy(outcome -> assertThat(outcome.failure())
                            .isInstanceOf(ConnectionLostException.class)
                            .hasMessageContaining("The connection to Redis at 127.0.0.1:")
                            .hasMessageContaining("whether the command was executed is not known")
                            .hasCauseInstanceOf(IOException.class));
            assertThatThrownBy(() -> redis.send(Command.of("PING")))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("There is no connection to Redis at 127.0.0.1:");
            Task<Reply> waits = createTask(redis.call("GET", "key"));
            await(toThread(this::restart));
            assertThat(await(waitFor(waits, LIMIT)).asString()).isNull(); // it was not saved
            assertThat(await(redis.call("ECHO", "again")).asString()).isEqualTo("again");
        }
        return done();
    }

    @Test
    void a_closed_client_fails_what_is_on_its_way() {
        run(this::closed);
    }

    @Async
    private Coroutine<Void> closed() {
        Future<Reply> pending;
        RedisClient client;
        try (var redis = RedisClient.open(server.unix())) {
            client = redis;
            await(redis.untilConnected());
            pending = redis.send(Command.of("BLPOP", "nothing", 0));
        }
        assertThat(await(gatherOutcomes(List.of(pending))).get(0).failure())
                .isInstanceOf(ConnectionLostException.class)
                .hasRootCauseMessage("The client was closed.");
        assertThat(await(gatherOutcomes(List.of(client.call("PING")))).get(0).failure())
                .hasMessageContaining("is closed");
        return done();
    }

    @Test
    void messages_go_on_when_the_server_was_killed_and_started_again() {
        assertThat(run(this::messages)).isEqualTo(List.of("a one", "b two", "a three"));
    }

    @Async
    private Coroutine<List<String>> messages() throws Exception {
        try (var redis = RedisClient.open(server.tcp())) {
            Task<Void> publisher = createTask(publish(redis));
            List<String> seen = new ArrayList<>();
            for (Message message : each(Subscription.of(server.unix(), "a", "b"))) {
                seen.add(message.channel() + " " + message.text());
                if (message.text().equals("three")) {
                    break;
                }
            }
            await(publisher);
            await(subscribers(redis, 0)); // leaving the loop has closed the connection
            return result(seen);
        }
    }

    @Async
    private Coroutine<Void> publish(RedisClient redis) throws Exception {
        await(subscribers(redis, 1));
        await(redis.call("PUBLISH", "a", "one"));
        await(redis.call("PUBLISH", "b", "two"));
        await(toThread(this::kill));
        await(toThread(this::restart));
        await(subscribers(redis, 1));
        await(redis.call("PUBLISH", "a", "three"));
        return done();
    }

    @Async
    private Coroutine<Void> subscribers(RedisClient redis, long wanted) {
        long now = -1;
        while (now != wanted) {
            await(sleep(Duration.ofMillis(5)));
            try {
                now = await(redis.call("PUBSUB", "NUMSUB", "a")).asList().get(1).asLong();
            } catch (ConnectionLostException e) {
                now = -1; // the old server's end was not noticed yet
            }
        }
        return done();
    }

    private Object kill() throws Exception {
        server.kill();
        return "";
    }

    private Object restart() throws Exception {
        server.start();
        return "";
    }
}
