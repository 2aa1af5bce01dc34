package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;

/** The cancel message is carried by CancelledError to the body and to awaiters. */
final class Case054CancelMessage extends Case {
    @Override
    String output() {
        return """
            body shutdown
            awaiter shutdown
            """;
    }

    @Async
    private Coroutine<Void> work() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } catch (CancelledError e) {
            p("body", e.getMessage());
            throw e;
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        await(sleep(Duration.ZERO));
        task.cancel("shutdown");
        try {
            await(task);
        } catch (CancelledError e) {
            p("awaiter", e.getMessage());
        }
        return done();
    }
}
