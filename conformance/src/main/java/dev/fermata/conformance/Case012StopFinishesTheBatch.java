package dev.fermata.conformance;

import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Fermata;

/** stop() lets the current batch finish; callbacks it schedules stay queued for the next run. */
final class Case012StopFinishesTheBatch extends Case {
    @Override
    String output() {
        return """
            first
            second
            -- stopped
            third
            """;
    }

    @Override
    void program() {
        EventLoop loop = new EventLoop();
        loop.callSoon(() -> {
            p("first");
            loop.stop();
            loop.callSoon(() -> p("third"));
        });
        loop.callSoon(() -> p("second"));
        loop.runForever();
        p("-- stopped");
        loop.callSoon(loop::stop);
        loop.runForever();
        loop.close();
    }

    @Override
    Coroutine<Void> main() {
        return Fermata.done();
    }
}
