package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncQueue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A bounded queue blocks the producer until the consumer takes an item. */
final class Case171QueueBackpressure extends Case {
    @Override
    String output() {
        return """
            [put0, got0, put1, got1, put2, got2]
            """;
    }

    private final AsyncQueue<Integer> queue = new AsyncQueue<>(1);
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> produce() {
        for (int i = 0; i < 3; i++) {
            await(queue.put(i));
            log.add("put" + i);
        }
        return done();
    }

    @Async
    private Coroutine<Void> consume() {
        for (int i = 0; i < 3; i++) {
            log.add("got" + await(queue.get()));
            await(sleep(Duration.ZERO));
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        await(gather(produce(), consume()));
        p(log);
        return done();
    }
}
