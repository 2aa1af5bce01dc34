package dev.fermata.conformance;

import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Fermata;
import dev.fermata.Future;

/** Stopping the loop before the awaited future is done is an error. */
final class Case013StoppedBeforeTheFutureIsDone extends Case {
    @Override
    String output() {
        return """
            Event loop stopped before Future completed.
            """;
    }

    @Override
    void program() {
        EventLoop loop = new EventLoop();
        Future<String> future = loop.createFuture();
        loop.callSoon(loop::stop);
        try {
            loop.runUntilComplete(future);
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        loop.close();
    }

    @Override
    Coroutine<Void> main() {
        return Fermata.done();
    }
}
