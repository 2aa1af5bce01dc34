package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.TaskGroup;
import dev.fermata.TaskStatus;
import java.time.Duration;

/**
 * A child of a group says when it is ready, and gives a value.
 *
 * <p>Not asyncio's: trio's Nursery.start.
 */
final class Case902TaskGroupStart extends Case {
    @Override
    String output() {
        return """
            binding
            ready at 8080
            serving
            server stopped
            bind failed: port in use
            left
            """;
    }

    @Async
    private Coroutine<Void> serve(TaskStatus<Integer> status) {
        p("binding");
        await(sleep(Duration.ofMillis(1)));
        status.started(8080);
        try {
            while (true) {
                await(sleep(Duration.ofMillis(5)));
                p("serving");
            }
        } finally {
            p("server stopped");
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try (var group = TaskGroup.open()) {
            int port = await(group.start(this::serve));
            p("ready at", port);
            await(sleep(Duration.ofMillis(8)));
            group.cancel();
        }
        try (var group = TaskGroup.open()) {
            try {
                await(group.<Integer>start(status -> {
                    await(sleep(Duration.ofMillis(1)));
                    throw new IllegalStateException("port in use");
                }));
            } catch (IllegalStateException e) {
                p("bind failed:", e.getMessage());
            }
        }
        p("left");
        return done();
    }
}
