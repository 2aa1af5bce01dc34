package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.result;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.ContextVar;
import dev.fermata.Coroutine;

/** A generator has no context of its own: each step runs in that of the task which advances it. */
final class Case194GeneratorRunsInItsReadersContext extends Case {
    private static final ContextVar<Integer> V = ContextVar.of("V", 0);

    @Override
    String output() {
        return """
            100 100
            gen 200
            in task 300 200
            """;
    }

    @Async
    private AsyncGenerator<Integer> generator() {
        V.set(100);
        emit(V.get());
        p("gen", V.get());
        V.set(300);
        emit(V.get());
        return AsyncGenerator.end();
    }

    @Async
    private static Coroutine<Integer> next(AsyncGenerator<Integer> generator) {
        await(generator.advance());
        return result(generator.current());
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var generator = generator();
        p(await(next(generator)), V.get());
        V.set(200);
        p("in task", await(createTask(next(generator))), V.get());
        return done();
    }
}
