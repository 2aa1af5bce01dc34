package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Gather throws the first failure at once; the others keep running and are not cancelled. */
final class Case097GatherFirstException extends Case {
    @Override
    String output() {
        return """
            caught first other done: false
            ok finished
            1
            """;
    }

    @Async
    private Coroutine<Integer> ok() {
        await(sleep(Duration.ofMillis(4)));
        p("ok finished");
        return result(1);
    }

    @Async
    private Coroutine<Integer> bad() {
        throw new IllegalArgumentException("first");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(ok());
        try {
            await(gather(task, bad()));
        } catch (IllegalArgumentException e) {
            p("caught", e.getMessage(), "other done:", task.isDone());
        }
        p(await(task));
        return done();
    }
}
