package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.CancelledError;
import dev.fermata.Coroutine;
import dev.fermata.FakeHost;
import dev.fermata.Fermata;
import java.time.Duration;

/**
 * If main swallows the first SIGINT, run returns normally. A second one ends the process at once: there is no
 * KeyboardInterrupt that could be caught, so that main does not see it.
 */
final class Case216SignalSwallowedThenSecond extends Case {
    private final FakeHost host = new FakeHost();

    @Override
    String output() {
        return """
            swallowed 1
            normal
            swallowed 1
            second SIGINT -> exit [130]
            """;
    }

    @Async
    private Coroutine<String> swallow(int times) {
        for (int i = 0; i < times; i++) {
            try {
                runningLoop().callLater(Duration.ofMillis(10), this::interrupt);
                await(sleep(Duration.ofSeconds(100)));
            } catch (CancelledError e) {
                if (!host.exits().isEmpty()) {
                    // In a real process nothing runs any more.
                    return result("ended");
                }
                p("swallowed", currentTask().cancelling());
            }
        }
        return result("normal");
    }

    private void interrupt() {
        host.signal("INT");
        if (!host.exits().isEmpty()) {
            p("second SIGINT -> exit", host.exits());
            throw new InternalError("exit");
        }
    }

    @Override
    void program() {
        p(host.run(() -> swallow(1)));
        try {
            host.run(() -> swallow(2));
        } catch (InternalError e) {
            return;
        }
        p("not reached");
    }

    @Override
    Coroutine<Void> main() {
        return Fermata.done();
    }
}
