package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import java.time.Duration;
import java.util.function.Consumer;

/** removeDoneCallback removes every registration of the callback and returns the count. */
final class Case024RemoveDoneCallback extends Case {
    @Override
    String output() {
        return """
            2 0
            b
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        Future<String> future = runningLoop().createFuture();
        Consumer<Future<String>> a = done -> p("a");
        Consumer<Future<String>> b = done -> p("b");
        future.addDoneCallback(a);
        future.addDoneCallback(b);
        future.addDoneCallback(a);
        p(future.removeDoneCallback(a), future.removeDoneCallback(a));
        future.setResult("x");
        await(sleep(Duration.ZERO));
        return done();
    }
}
