package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Result and deadline in the same iteration: whichever callback ran first in the batch decides. */
final class Case085TimeoutResultSameTick extends Case {
    @Override
    String output() {
        return """
            result -> TimeoutException
            timeout -> TimeoutException
            """;
    }

    private static void complete(Future<String> future) {
        if (!future.isDone()) {
            future.setResult("value");
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        for (String first : List.of("result", "timeout")) {
            Future<String> future = loop.createFuture();
            try (var deadline = timeout(null)) {
                if (first.equals("result")) {
                    loop.callSoon(() -> complete(future));
                }
                deadline.reschedule(loop.time() - 1);
                if (first.equals("timeout")) {
                    loop.callSoon(() -> complete(future));
                }
                p(first, "->", await(future));
            } catch (TimeoutException e) {
                p(first, "-> TimeoutException");
            }
        }
        return done();
    }
}
