package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.util.List;

/** A task cancelled before its first step never enters its body (not even finally). */
final class Case037CancelBeforeStart extends Case {
    @Override
    String output() {
        return """
            true false false
            true
            """;
    }

    @Async
    private Coroutine<Void> work() {
        try {
            p("body");
        } finally {
            p("finally");
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        p(task.cancel(), task.isCancelled(), task.isDone());
        await(waitAll(List.of(task)));
        p(task.isCancelled());
        return done();
    }
}
