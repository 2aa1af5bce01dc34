package dev.fermata.interop;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Awaitable;
import dev.fermata.Coroutine;
import java.time.Duration;

/** The class that {@link Service} calls by super. */
public class Base implements Named<String> {
    @Override
    @Async
    public Coroutine<String> name(String key) {
        await(sleep(Duration.ZERO));
        return result("base " + key);
    }

    /** Less is promised here than by {@link Service}. */
    @Async
    public Coroutine<? extends Number> size(String key) {
        return result(await(name(key)).length());
    }

    /** For subclasses that promise more. */
    public Awaitable<Integer> count() {
        return result(1);
    }
}
