package dev.fermata.conformance;

import static dev.fermata.Fermata.asCompleted;
import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.TimeoutException;

/** Each failure surfaces at its own turn; a timeout is thrown by the loop, without cancelling what remains. */
final class Case114AsCompletedFailureAndTimeout extends Case {
    @Override
    String output() {
        return """
            failure in order
            timeout, cancelled: false
            slow
            """;
    }

    @Async
    private Coroutine<String> bad() {
        throw new NoSuchElementException("k");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var slow = createTask(sleep(Duration.ofMillis(20), "slow"));
        try {
            for (var future : each(asCompleted(List.of(bad(), slow), Duration.ofMillis(4)))) {
                try {
                    p(await(future));
                } catch (NoSuchElementException e) {
                    p("failure in order");
                }
            }
        } catch (TimeoutException e) {
            p("timeout, cancelled:", slow.isCancelled());
        }
        p(await(slow));
        return done();
    }
}
