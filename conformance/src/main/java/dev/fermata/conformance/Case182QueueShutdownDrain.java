package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncQueue;
import dev.fermata.sync.QueueShutDown;

/** shutdown(): puts fail at once, gets drain what is left, then fail. */
final class Case182QueueShutdownDrain extends Case {
    @Override
    String output() {
        return """
            put refused
            1 2
            drained
            nowait too
            idempotent
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<Integer> queue = new AsyncQueue<>();
        queue.putNowait(1);
        queue.putNowait(2);
        queue.shutdown();
        try {
            await(queue.put(9));
        } catch (QueueShutDown e) {
            p("put refused");
        }
        p(await(queue.get()), queue.getNowait());
        try {
            await(queue.get());
        } catch (QueueShutDown e) {
            p("drained");
        }
        try {
            queue.getNowait();
        } catch (QueueShutDown e) {
            p("nowait too");
        }
        queue.shutdown();
        p("idempotent");
        return done();
    }
}
