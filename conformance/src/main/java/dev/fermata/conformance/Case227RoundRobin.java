package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** N ready tasks each get one step per iteration whatever their age (round robin). */
final class Case227RoundRobin extends Case {
    private final StringBuilder log = new StringBuilder();

    @Override
    String output() {
        return """
            aabcabca
            """;
    }

    @Async
    private Coroutine<Void> worker(String name, int steps) {
        for (int i = 0; i < steps; i++) {
            log.append(name);
            await(sleep(Duration.ZERO));
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var a = createTask(worker("a", 4));
        await(sleep(Duration.ZERO));
        var b = createTask(worker("b", 2));
        var c = createTask(worker("c", 2));
        await(gather(a, b, c));
        p(log);
        return done();
    }
}
