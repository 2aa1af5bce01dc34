package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.shield;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Cancelling the shielded inner task cancels the shield. */
final class Case117ShieldInnerCancel extends Case {
    @Override
    String output() {
        return """
            propagated true 0
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var inner = createTask(sleep(Duration.ofSeconds(10)));
        var shielded = shield(inner);
        await(sleep(Duration.ZERO));
        inner.cancel();
        try {
            await(shielded);
        } catch (CancelledError e) {
            p("propagated", shielded.isCancelled(), me().cancelling());
        }
        return done();
    }
}
