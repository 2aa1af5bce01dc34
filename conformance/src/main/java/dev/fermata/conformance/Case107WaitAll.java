package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;

/** WaitAll gives done and pending, throws nothing for failed tasks and leaves them unread. */
final class Case107WaitAll extends Case {
    @Override
    String output() {
        return """
            2 0 1 java.lang.IllegalArgumentException: x
            """;
    }

    @Async
    private Coroutine<Integer> bad() {
        throw new IllegalArgumentException("x");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var a = createTask(sleep(Duration.ZERO, 1));
        var b = createTask(bad());
        var waited = await(waitAll(List.of(a, b)));
        p(waited.done().size(), waited.pending().size(), a.result(), b.exception());
        return done();
    }
}
