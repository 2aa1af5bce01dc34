package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncLifoQueue;
import java.time.Duration;

/** A LIFO queue gives the newest item; a blocked put goes on when one is taken. */
final class Case181LifoQueue extends Case {
    @Override
    String output() {
        return """
            true
            2 1 3
            true
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncLifoQueue<Integer> queue = new AsyncLifoQueue<>(2);
        await(queue.put(1));
        await(queue.put(2));
        p(queue.isFull());
        var put = createTask(queue.put(3));
        await(sleep(Duration.ZERO));
        p(await(queue.get()), await(queue.get()), await(queue.get()));
        await(put);
        p(queue.isEmpty());
        return done();
    }
}
