package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.ContextVar;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.time.Duration;

/** A done callback runs in a copy of the context in which it was added. */
final class Case189DoneCallbackCopiesContext extends Case {
    private static final ContextVar<Integer> V = ContextVar.of("V", 0);

    @Override
    String output() {
        return """
            callback 10
            main 20
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        Future<Integer> future = runningLoop().createFuture();
        V.set(10);
        future.addDoneCallback(done -> {
            p("callback", V.get());
            V.set(11);
        });
        V.set(20);
        future.setResult(1);
        await(sleep(Duration.ZERO));
        p("main", V.get());
        return done();
    }
}
