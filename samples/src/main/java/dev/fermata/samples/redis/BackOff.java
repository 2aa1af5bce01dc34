package dev.fermata.samples.redis;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Longer and longer pauses between attempts, each twice the one before. */
final class BackOff {
    private final Duration first;
    private final Duration longest;
    private Duration next;

    BackOff(Duration first, Duration longest) {
        this.first = first;
        this.longest = longest;
        next = first;
    }

    static BackOff standard() {
        return new BackOff(Duration.ofMillis(10), Duration.ofSeconds(2));
    }

    /** Waits for the next attempt. */
    @Async
    Coroutine<Void> pause() {
        Duration pause = next;
        next = pause.multipliedBy(2).compareTo(longest) > 0 ? longest : pause.multipliedBy(2);
        await(sleep(pause));
        return done();
    }

    /** An attempt went well. */
    void reset() {
        next = first;
    }
}
