package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.ContextVar;
import dev.fermata.Coroutine;
import java.time.Duration;

/** A task copies the context when created; later changes on either side are invisible to the other. */
final class Case187TaskCopiesContextAtCreation extends Case {
    private static final ContextVar<Integer> V = ContextVar.of("V", 0);

    @Override
    String output() {
        return """
            child starts with 1
            child 99
            parent 2
            """;
    }

    @Async
    private Coroutine<Void> child() {
        p("child starts with", V.get());
        V.set(99);
        await(sleep(Duration.ZERO));
        p("child", V.get());
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        V.set(1);
        var task = createTask(child());
        V.set(2);
        await(task);
        p("parent", V.get());
        return done();
    }
}
