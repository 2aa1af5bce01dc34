package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** runInExecutor with a one-thread pool runs jobs in submission order; cancel removes a queued job. */
final class Case272OneThreadPool extends Case {
    private final List<String> log = new ArrayList<>();

    @Override
    String output() {
        return """
            [a, c] true
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
        ExecutorService pool = Executors.newSingleThreadExecutor();
        try {
            CountDownLatch mayEnd = new CountDownLatch(1);
            var a = loop.runInExecutor(pool, () -> {
                mayEnd.await();
                return log.add("a");
            });
            var b = loop.runInExecutor(pool, () -> log.add("b"));
            var c = loop.runInExecutor(pool, () -> log.add("c"));
            b.cancel();
            mayEnd.countDown();
            await(gather(a, c));
            p(log, b.isCancelled());
        } finally {
            pool.shutdown();
        }
        return done();
    }
}
