package dev.fermata.samples;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.concurrent.TimeoutException;

/** A deadline cancels what it surrounds; the cleanup is over before the caller hears of it. */
public final class TimeoutCleanup {
    private TimeoutCleanup() {}

    public static void main(String[] arguments) {
        run(order());
    }

    @Async
    static Coroutine<Void> order() {
        try (var deadline = timeout(Duration.ofMillis(10))) {
            System.out.println(await(reserve(Duration.ofMillis(50))));
        } catch (TimeoutException e) {
            System.out.println("deadline exceeded");
        }
        System.out.println("caller continues");
        return done();
    }

    @Async
    static Coroutine<String> reserve(Duration delay) {
        System.out.println("reservation started");
        try {
            await(sleep(delay));
            return result("reserved");
        } finally {
            System.out.println("reservation released");
        }
    }
}
