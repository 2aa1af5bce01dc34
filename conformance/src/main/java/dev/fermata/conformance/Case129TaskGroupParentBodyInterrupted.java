package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import dev.fermata.TaskGroup;
import java.time.Duration;

/** A child failure interrupts the body's own await with CancelledError, and cancelling() is back to 0 after the group. */
final class Case129TaskGroupParentBodyInterrupted extends Case {
    @Override
    String output() {
        return """
            body interrupted 1
            group error 0
            not cancelled any more
            """;
    }

    @Async
    private Coroutine<Void> bad() {
        throw new IllegalArgumentException("c");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try (var group = TaskGroup.open()) {
            group.createTask(bad());
            try {
                await(sleep(Duration.ofSeconds(10)));
            } catch (CancelledError e) {
                p("body interrupted", me().cancelling());
                throw e;
            }
        } catch (ExceptionGroup errors) {
            p("group error", me().cancelling());
        }
        await(sleep(Duration.ZERO));
        p("not cancelled any more");
        return done();
    }
}
