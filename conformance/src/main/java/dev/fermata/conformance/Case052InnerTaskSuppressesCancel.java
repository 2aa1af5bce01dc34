package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;

/** If the awaited inner task swallows the cancel and returns, the outer await returns the value and the outer is not cancelled. */
final class Case052InnerTaskSuppressesCancel extends Case {
    @Override
    String output() {
        return """
            outer got refused cancelling 1
            finished false
            """;
    }

    @Async
    private Coroutine<String> inner() {
        try {
            await(sleep(Duration.ofSeconds(10)));
        } catch (CancelledError e) {
            return result("refused");
        }
        return result("never");
    }

    @Async
    private Coroutine<String> outer() {
        String got = await(createTask(inner()));
        p("outer got", got, "cancelling", me().cancelling());
        await(sleep(Duration.ZERO));
        return result("finished");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(outer());
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        task.cancel();
        p(await(task), task.isCancelled());
        return done();
    }
}
