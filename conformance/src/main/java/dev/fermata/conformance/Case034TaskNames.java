package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;

import dev.fermata.Async;
import dev.fermata.Coroutine;

/**
 * Default names are Task-N in creation order; names do not affect scheduling, and a given one uses up no number.
 */
final class Case034TaskNames extends Case {
    @Override
    String output() {
        return """
            true 1 db
            5
            """;
    }

    @Async
    private static Coroutine<Void> nothing() {
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var a = createTask(nothing());
        var b = createTask(nothing(), "db");
        var c = createTask(nothing());
        int first = Integer.parseInt(a.name().substring(5));
        int last = Integer.parseInt(c.name().substring(5));
        p(a.name().startsWith("Task-"), last - first, b.name());
        b.setName("5");
        p(b.name());
        await(gather(a, b, c));
        return done();
    }
}
