package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.emit;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.AsyncGenerator;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** run ends tasks first, then generators, then calls on threads. */
final class Case220ShutdownOrder extends Case {
    private final CountDownLatch generatorClosed = new CountDownLatch(1);

    @Override
    String output() {
        return """
            main ends
            task ends
            generator closed
            thread ends
            run returned
            """;
    }

    @Async
    private AsyncGenerator<Integer> generator() {
        try {
            while (true) {
                emit(1);
            }
        } finally {
            p("generator closed");
            generatorClosed.countDown();
        }
    }

    @Async
    private Coroutine<Void> background() {
        try {
            await(sleep(Duration.ofSeconds(100)));
        } finally {
            p("task ends");
        }
        return done();
    }

    private @Nullable Void work() throws InterruptedException {
        generatorClosed.await();
        p("thread ends");
        return null;
    }

    @Override
    void program() {
        Fermata.run(this::main);
        p("run returned");
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var generator = generator();
        await(generator.advance());
        createTask(background());
        var call = runningLoop().runInExecutor(null, this::work);
        await(sleep(Duration.ZERO));
        p("main ends");
        if (call.isDone()) {
            p("too early");
        }
        return done();
    }
}
