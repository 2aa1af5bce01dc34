package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Hand-written scope: cancel self with a marker, uncancel on exit, the rest goes on. */
final class Case270UncancelStructuredBlock extends Case {
    @Override
    String output() {
        return """
            ended by own scope 0
            alive
            """;
    }

    @Async
    private Coroutine<String> scope(Duration killAfter) {
        var task = me();
        var kill = runningLoop().callLater(killAfter, () -> task.cancel("mine"));
        try {
            await(sleep(Duration.ofSeconds(10)));
        } catch (CancelledError e) {
            if ("mine".equals(e.getMessage()) && task.uncancel() == 0) {
                return result("ended by own scope");
            }
            throw e;
        } finally {
            kill.cancel();
        }
        return result("slept");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        p(await(scope(Duration.ofMillis(1))), me().cancelling());
        await(sleep(Duration.ZERO));
        p("alive");
        return done();
    }
}
