package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Nested scopes exit in reverse order; exit can await during cancellation. It cannot suppress what the body threw:
 * a catch does that.
 */
final class Case225ScopesExitInReverse extends Case {
    @Override
    String output() {
        return """
            enter a
            enter b
            exit b NoSuchElementException
            exit a NoSuchElementException
            enter c
            exit c CancelledError
            true
            """;
    }

    private final class Scope implements AsyncScope {
        private final String name;

        Scope(String name) {
            this.name = name;
            p("enter", name);
        }

        @Override
        @Async
        public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
            await(sleep(Duration.ZERO));
            p("exit", name, failure == null ? null : failure.getClass().getSimpleName());
            return result(null);
        }

        @Override
        public void close() {
            throw new IllegalStateException("awaited instead");
        }
    }

    private static void fail() {
        throw new NoSuchElementException();
    }

    @Async
    private Coroutine<Void> worker() {
        try (var c = new Scope("c")) {
            await(sleep(Duration.ofSeconds(10)));
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try (var a = new Scope("a");
                var b = new Scope("b")) {
            fail();
        } catch (NoSuchElementException e) {
            // suppressed
        }
        var task = createTask(worker());
        await(sleep(Duration.ZERO));
        task.cancel();
        await(gatherOutcomes(task));
        p(task.isCancelled());
        return done();
    }
}
