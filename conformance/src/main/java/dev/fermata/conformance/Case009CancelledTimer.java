package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Handle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A cancelled timer never fires and does not delay the end of the loop. */
final class Case009CancelledTimer extends Case {
    @Override
    String output() {
        return """
            heap purged: true
            end at 10 ms: true
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        long start = loop.time();
        List<Handle> handles = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            handles.add(loop.callLater(Duration.ofSeconds(60), () -> p("no")));
        }
        handles.forEach(Handle::cancel);
        p("heap purged:", loop.pendingTimers() == 0);
        await(sleep(Duration.ofMillis(10)));
        p("end at 10 ms:", loop.time() - start == 10_000_000);
        return done();
    }
}
