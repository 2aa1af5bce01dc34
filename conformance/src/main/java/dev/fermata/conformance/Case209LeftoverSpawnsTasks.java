package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** What asyncio drops: a task that a leftover starts during shutdown is cancelled too, in a round of its own. */
final class Case209LeftoverSpawnsTasks extends Case {
    @Override
    String output() {
        return """
            first round
            second round
            run returned
            """;
    }

    @Async
    private Coroutine<Void> last() {
        try {
            await(sleep(Duration.ofSeconds(100)));
        } finally {
            p("second round");
        }
        return done();
    }

    @Async
    private Coroutine<Void> background() {
        try {
            await(sleep(Duration.ofSeconds(100)));
        } finally {
            createTask(last());
            await(sleep(Duration.ZERO));
            p("first round");
        }
        return done();
    }

    @Override
    void program() throws Exception {
        runJumping(this::main);
        p("run returned");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        createTask(background());
        await(sleep(Duration.ZERO));
        return done();
    }
}
