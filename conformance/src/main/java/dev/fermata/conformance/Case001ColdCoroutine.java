package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;

import dev.fermata.Async;
import dev.fermata.Coroutine;

/** Calling an async method runs nothing until it is awaited or scheduled. */
final class Case001ColdCoroutine extends Case {
    @Override
    String output() {
        return """
            made
            body
            got 7
            reuse: true
            """;
    }

    @Async
    private Coroutine<Integer> f() {
        p("body");
        return result(7);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var coroutine = f();
        p("made");
        int value = await(coroutine);
        p("got", value);
        try {
            await(coroutine);
        } catch (IllegalStateException e) {
            p("reuse:", String.valueOf(e.getMessage()).startsWith("This coroutine was awaited before"));
        }
        return done();
    }
}
