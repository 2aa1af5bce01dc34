package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;
import static dev.fermata.Fermata.waitAll;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** An external cancel is not turned into TimeoutException. */
final class Case075TimeoutExternalCancelBeforeExpiry extends Case {
    @Override
    String output() {
        return """
            external false
            true
            """;
    }

    @Async
    private Coroutine<Void> work() {
        var deadline = timeout(Duration.ofSeconds(10));
        try (deadline) {
            await(sleep(Duration.ofSeconds(10)));
        } catch (TimeoutException e) {
            p("wrong");
        } catch (CancelledError e) {
            p("external", deadline.expired());
            throw e;
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var task = createTask(work());
        await(sleep(Duration.ZERO));
        task.cancel();
        await(waitAll(List.of(task)));
        p(task.isCancelled());
        return done();
    }
}
