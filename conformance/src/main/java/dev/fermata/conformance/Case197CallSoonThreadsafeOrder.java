package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Callbacks posted by one thread run in posting order, and a threadsafe post joins the same FIFO queue. */
final class Case197CallSoonThreadsafeOrder extends Case {
    @Override
    String output() {
        return """
            [0, 1, 2, 3, 4]
            soon
            threadsafe
            soon2
            """;
    }

    @Override
    void program() {
        Fermata.run(this::main);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        List<Integer> out = new ArrayList<>();
        Future<String> future = loop.createFuture();
        new Thread(() -> {
                    for (int i = 0; i < 5; i++) {
                        int number = i;
                        loop.callSoonThreadsafe(() -> out.add(number));
                    }
                    loop.callSoonThreadsafe(() -> future.setResult("x"));
                })
                .start();
        await(future);
        p(out);
        loop.callSoon(() -> p("soon"));
        loop.callSoonThreadsafe(() -> p("threadsafe"));
        loop.callSoon(() -> p("soon2"));
        await(sleep(Duration.ZERO));
        return done();
    }
}
