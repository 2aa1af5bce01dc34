package dev.fermata.conformance;

import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.ContextVar;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Fermata;
import dev.fermata.Runner;

/** One Runner, several runs: same loop, context carried over, closed at exit. */
final class Case214RunnerKeepsContextAndLoop extends Case {
    private static final ContextVar<Integer> V = ContextVar.of("V", 0);

    @Override
    String output() {
        return """
            1 2 true
            true 0
            Runner is closed
            """;
    }

    private record Seen(int value, EventLoop loop) {}

    @Async
    private static Coroutine<Seen> step() {
        V.set(V.get() + 1);
        return result(new Seen(V.get(), runningLoop()));
    }

    @Override
    void program() {
        Runner runner = new Runner();
        EventLoop loop;
        try (runner) {
            Seen a = runner.run(step());
            Seen b = runner.run(step());
            p(a.value(), b.value(), a.loop() == b.loop());
            loop = runner.loop();
        }
        p(loop.isClosed(), V.get());
        try {
            runner.run(step());
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
    }

    @Override
    Coroutine<Void> main() {
        return Fermata.done();
    }
}
