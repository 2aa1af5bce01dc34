package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;

/** The same exception object travels through nested awaits and task boundaries. */
final class Case280ExceptionIdentity extends Case {
    @Override
    String output() {
        return """
            true
            true true
            true true
            """;
    }

    private final IllegalArgumentException failure = new IllegalArgumentException("x");

    @Async
    private Coroutine<Void> a() {
        throw failure;
    }

    @Async
    private Coroutine<Void> b() {
        await(createTask(a()));
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try {
            await(createTask(b()));
        } catch (IllegalArgumentException e) {
            p(e == failure);
        }
        var task = createTask(a());
        for (int i = 0; i < 2; i++) {
            try {
                await(task);
            } catch (IllegalArgumentException e) {
                p(e == failure, task.exception() == failure);
            }
        }
        return done();
    }
}
