package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.ContextVar;
import dev.fermata.Coroutine;
import dev.fermata.Token;

/** A token takes its set() back, in the context in which that happened, once. */
final class Case192TokenResets extends Case {
    private static final ContextVar<Integer> V = ContextVar.of("V", 0);

    @Override
    String output() {
        return """
            set 2
            reset 1
            used: true
            elsewhere: true
            main 1
            """;
    }

    @Async
    private Coroutine<Void> resetElsewhere(Token<Integer> token) {
        try {
            V.reset(token);
        } catch (IllegalArgumentException e) {
            p("elsewhere:", String.valueOf(e.getMessage()).contains("different Context"));
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        V.set(1);
        var token = V.set(2);
        p("set", V.get());
        V.reset(token);
        p("reset", V.get());
        try {
            V.reset(token);
        } catch (IllegalStateException e) {
            p("used:", String.valueOf(e.getMessage()).contains("already been used once"));
        }
        await(createTask(resetElsewhere(V.set(1))));
        p("main", V.get());
        return done();
    }
}
