package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.ContextVar;
import dev.fermata.Coroutine;
import java.time.Duration;

/** A coroutine that is awaited shares its task's context; one in a task or in gather has a copy. */
final class Case188AwaitedCoroutineSharesContext extends Case {
    private static final ContextVar<Integer> V = ContextVar.of("V", 0);

    @Override
    String output() {
        return """
            awaited 2
            task 2
            gather 2
            """;
    }

    @Async
    private static Coroutine<Void> inner() {
        V.set(V.get() + 1);
        await(sleep(Duration.ZERO));
        V.set(V.get() + 1);
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        await(inner());
        p("awaited", V.get());
        await(createTask(inner()));
        p("task", V.get());
        await(gather(inner(), inner()));
        p("gather", V.get());
        return done();
    }
}
