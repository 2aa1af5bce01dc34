package dev.fermata.testing;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncLock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One that loses money: it reads, awaits, and writes what it has read. */
final class Account {
    private int balance;

    int balance() {
        return balance;
    }

    @Async
    Coroutine<@Nullable Void> deposit(int amount) {
        int before = balance;
        await(sleep(Duration.ZERO));
        balance = before + amount;
        return done();
    }

    @Async
    @SuppressWarnings("try") // The lock is held, not used.
    Coroutine<@Nullable Void> depositUnder(AsyncLock lock, int amount) {
        try (var held = await(lock.acquire())) {
            await(deposit(amount));
        }
        return done();
    }
}
