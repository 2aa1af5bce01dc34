package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Fermata;
import dev.fermata.Future;
import java.time.Duration;

/** A blocking call inside a task delays every timer and task. */
final class Case228BlockingCallStallsTheLoop extends Case {
    @Override
    String output() {
        return """
            timer was late: true
            """;
    }

    private static void block(EventLoop loop, long nanos) {
        long end = loop.time() + nanos;
        while (loop.time() < end) {
            Thread.onSpinWait();
        }
    }

    @Override
    void program() {
        Fermata.run(this::main);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        long start = loop.time();
        Future<Long> late = loop.createFuture();
        loop.callLater(Duration.ofMillis(1), () -> late.setResult(loop.time() - start));
        block(loop, 30_000_000);
        p("timer was late:", await(late) >= 30_000_000);
        return done();
    }
}
