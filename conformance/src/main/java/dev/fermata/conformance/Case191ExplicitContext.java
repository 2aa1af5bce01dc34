package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Context;
import dev.fermata.ContextVar;
import dev.fermata.Coroutine;

/** createTask(coroutine, context) runs in that very context, so changes are visible to others using it. */
final class Case191ExplicitContext extends Case {
    private static final ContextVar<Integer> V = ContextVar.of("V", 0);

    @Override
    String output() {
        return """
            2 0
            """;
    }

    @Async
    private static Coroutine<Void> increment() {
        V.set(V.get() + 1);
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var context = Context.copyCurrent();
        await(createTask(increment(), context));
        await(createTask(increment(), context));
        p(context.get(V), V.get());
        return done();
    }
}
