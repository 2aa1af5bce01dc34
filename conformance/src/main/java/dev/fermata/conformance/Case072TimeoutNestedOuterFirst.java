package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** Outer deadline first: the inner block sees CancelledError and only the outer throws TimeoutException. */
final class Case072TimeoutNestedOuterFirst extends Case {
    @Override
    String output() {
        return """
            inner cancelled false
            outer true 0
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var outer = timeout(Duration.ofMillis(3));
        try (outer) {
            var inner = timeout(Duration.ofSeconds(10));
            try (inner) {
                await(sleep(Duration.ofSeconds(10)));
            } catch (TimeoutException e) {
                p("wrong");
            } catch (CancelledError e) {
                p("inner cancelled", inner.expired());
                throw e;
            }
        } catch (TimeoutException e) {
            p("outer", outer.expired(), me().cancelling());
        }
        return done();
    }
}
