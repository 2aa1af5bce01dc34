package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelScope;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.ScopeCancelledException;
import java.time.Duration;

/**
 * A cancelled scope throws at every await, is caught at its end, and leaves the task alone.
 *
 * <p>Not asyncio's: trio's cancel scopes.
 */
final class Case901CancelScope extends Case {
    @Override
    String output() {
        return """
            swallowed
            cleanup cannot wait
            cut short: The deadline of a CancelScope passed. true true
            requests left: 0
            goes on
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var scope = CancelScope.open(Duration.ofMillis(5));
        try (scope) {
            try {
                await(sleep(Duration.ofSeconds(10)));
            } catch (CancelledError e) {
                p("swallowed");
            }
            try {
                await(sleep(Duration.ofSeconds(10)));
                p("never");
            } finally {
                try {
                    await(sleep(Duration.ofMillis(1)));
                    p("never");
                } catch (CancelledError e) {
                    p("cleanup cannot wait");
                }
            }
        } catch (ScopeCancelledException e) {
            p("cut short:", e.getMessage(), scope.cancelCalled(), scope.cancelledCaught());
        }
        p("requests left:", me().cancelling());
        await(sleep(Duration.ofMillis(1)));
        p("goes on");
        return done();
    }
}
