package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fermata.Async;
import dev.fermata.Awaitable;
import dev.fermata.Coroutine;
import java.time.Duration;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.Parameter;

/** A test that runs over several carriers, and what such tests need. */
abstract class OverCarrier {
    /** Real seconds: a run that hangs fails, a slow machine does not. */
    static final double LIMIT = 30;

    @Parameter
    Carrier carrier = Carrier.TCP;

    /** Lets the other tasks go on. */
    @Async
    static Coroutine<Void> hops(int count) {
        for (int i = 0; i < count; i++) {
            await(sleep(Duration.ZERO));
        }
        return done();
    }

    /** Gives the failure of {@code work}; null if there is none. */
    @Async
    static Coroutine<@Nullable Exception> outcome(Awaitable<?> work) {
        try {
            await(work);
            return result(null);
        } catch (Exception e) {
            return result(e);
        }
    }

    @Async
    static Coroutine<Exception> failureOf(Awaitable<?> work) {
        Exception failure = await(outcome(work));
        if (failure == null) {
            throw new AssertionError("It did not fail.");
        }
        return result(failure);
    }

    static String text(byte[] bytes) {
        return new String(bytes, UTF_8);
    }

    static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }

    static byte[] data(int count, long seed) {
        byte[] data = new byte[count];
        new Random(seed).nextBytes(data);
        return data;
    }
}
