package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.ContextVar;
import dev.fermata.Coroutine;
import java.time.Duration;

/** A callback's own set() changes only its captured copy. */
final class Case190CallbackChangeIsLost extends Case {
    private static final ContextVar<Integer> V = ContextVar.of("V", 0);

    @Override
    String output() {
        return """
            cb 1
            main 0
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().callSoon(() -> {
            V.set(1);
            p("cb", V.get());
        });
        await(sleep(Duration.ZERO));
        p("main", V.get());
        return done();
    }
}
