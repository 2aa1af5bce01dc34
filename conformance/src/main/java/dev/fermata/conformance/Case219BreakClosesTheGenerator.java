package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;
import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import java.time.Duration;

/**
 * break out of a loop over each(...) closes the generator before what follows: in Python its finally runs only
 * when it is finalised, or at loop shutdown.
 */
final class Case219BreakClosesTheGenerator extends Case {
    @Override
    String output() {
        return """
            got 1
            gen finally
            after break
            main ends
            run returned
            """;
    }

    @Async
    private AsyncGenerator<Integer> ones() {
        try {
            while (true) {
                emit(1);
                await(sleep(Duration.ZERO));
            }
        } finally {
            p("gen finally");
        }
    }

    @Override
    void program() throws Exception {
        runJumping(this::main);
        p("run returned");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        for (int one : each(ones())) {
            p("got", one);
            break;
        }
        p("after break");
        await(sleep(Duration.ofMillis(1)));
        p("main ends");
        return done();
    }
}
