package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import dev.fermata.TaskGroup;
import java.io.IOException;
import java.time.Duration;

/** A failing body cancels the children; its exception is inside the group too. */
final class Case126TaskGroupBodyFailure extends Case {
    @Override
    String output() {
        return """
            child cancelled
            [java.io.IOException: body]
            """;
    }

    @Async
    private Coroutine<Void> child() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } finally {
            p("child cancelled");
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        try (var group = TaskGroup.open()) {
            group.createTask(child());
            await(sleep(Duration.ZERO));
            throw new IOException("body");
        } catch (ExceptionGroup errors) {
            p(errors.exceptions());
        }
        return done();
    }
}
