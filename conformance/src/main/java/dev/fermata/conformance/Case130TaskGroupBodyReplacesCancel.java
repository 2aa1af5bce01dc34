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
import java.util.NoSuchElementException;

/** The body may replace that CancelledError by its own exception; both end up in the group and the count is balanced. */
final class Case130TaskGroupBodyReplacesCancel extends Case {
    @Override
    String output() {
        return """
            [java.lang.IllegalArgumentException: c, java.util.NoSuchElementException: body] 0
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
                throw new NoSuchElementException("body");
            }
        } catch (ExceptionGroup errors) {
            p(errors.exceptions(), me().cancelling());
        }
        return done();
    }
}
