package dev.fermata.conformance;

import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncQueue;
import dev.fermata.sync.QueueEmpty;
import dev.fermata.sync.QueueFull;

/** get_nowait/put_nowait raise QueueEmpty/QueueFull; maxsize &lt;= 0 is unbounded. */
final class Case177QueueNowaitErrors extends Case {
    @Override
    String output() {
        return """
            empty
            full true
            false 1000
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncQueue<Integer> queue = new AsyncQueue<>(1);
        try {
            queue.getNowait();
        } catch (QueueEmpty e) {
            p("empty");
        }
        queue.putNowait(1);
        try {
            queue.putNowait(2);
        } catch (QueueFull e) {
            p("full", queue.isFull());
        }
        AsyncQueue<Integer> unbounded = new AsyncQueue<>(-1);
        for (int i = 0; i < 1000; i++) {
            unbounded.putNowait(i);
        }
        p(unbounded.isFull(), unbounded.qsize());
        return done();
    }
}
