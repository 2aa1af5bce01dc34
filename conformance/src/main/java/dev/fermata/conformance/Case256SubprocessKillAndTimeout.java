package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.waitFor;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.ProcessEndedException;
import dev.fermata.net.Subprocess;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A deadline of the wait does not kill the process; one that a signal has ended has a negative return code. */
final class Case256SubprocessKillAndTimeout extends Case {
    @Override
    String output() {
        return """
            timeout, still running: null
            -9 -9
            -15
            already gone
            """;
    }

    @Override
    void program() {
        Fermata.run(this::main);
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var first = await(Subprocess.start("sleep", "100"));
        try {
            await(waitFor(first.exited(), Duration.ofMillis(20)));
        } catch (TimeoutException e) {
            p("timeout, still running:", first.returnCode());
        }
        first.kill();
        p(await(first.exited()), first.returnCode());
        var second = await(Subprocess.start("sleep", "100"));
        second.terminate();
        p(await(second.exited()));
        try {
            await(second.signal("TERM"));
        } catch (ProcessEndedException e) {
            p("already gone");
        }
        return done();
    }
}
