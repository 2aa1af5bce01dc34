package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Single thread is not race-free: read-await-write loses updates unless locked. */
final class Case153RaceAcrossAwait extends Case {
    @Override
    String output() {
        return """
            unsafe 1
            safe 10
            """;
    }

    private final AsyncLock lock = new AsyncLock();
    private int balance;

    @Async
    private Coroutine<Void> unsafe() {
        int read = balance;
        await(sleep(Duration.ZERO));
        balance = read + 1;
        return done();
    }

    @Async
    private Coroutine<Void> safe() {
        try (var held = await(lock.acquire())) {
            await(unsafe());
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Coroutine<Void>> coroutines = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            coroutines.add(unsafe());
        }
        await(gather(coroutines));
        p("unsafe", balance);
        balance = 0;
        coroutines.clear();
        for (int i = 0; i < 10; i++) {
            coroutines.add(safe());
        }
        await(gather(coroutines));
        p("safe", balance);
        return done();
    }
}
