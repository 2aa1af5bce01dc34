package dev.fermata.interop;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.time.Duration;

/** Methods of every kind, which call each other. */
public class Service extends Base {
    @Override
    @Async
    public Coroutine<String> name(String key) {
        return result("service of " + await(super.name(key)));
    }

    @Override
    @Async
    public Coroutine<Integer> size(String key) {
        return result(await(name(key)).length());
    }

    @Override
    @Async
    public Coroutine<Integer> count() {
        await(sleep(Duration.ZERO));
        return result(2);
    }

    /** Fetches; overridable. */
    @Async
    public Coroutine<String> fetch(String key) {
        await(sleep(Duration.ZERO));
        return result("fetched " + key);
    }

    /** Calls its own overridable method. */
    @Async
    public Coroutine<String> twice(String key) {
        return result(await(fetch(key)) + ", " + await(fetch(key)));
    }

    /** Calls a private method. */
    @Async
    public Coroutine<String> hidden(String key) {
        return result("hidden " + await(secret(key)));
    }

    /** Cannot be overridden. */
    @Async
    public final Coroutine<String> closed(String key) {
        await(sleep(Duration.ZERO));
        return result("closed " + key);
    }

    /** Calls nothing of an object. */
    @Async
    public static Coroutine<String> fixed(String key) {
        await(sleep(Duration.ZERO));
        return result("fixed " + key);
    }

    /** Calls a static method of the same class. */
    @Async
    public static Coroutine<String> fixedTwice(String key) {
        return result(await(fixed(key)) + ", " + await(fixed(key)));
    }

    @Async
    private Coroutine<String> secret(String key) {
        await(sleep(Duration.ZERO));
        return result("secret " + key);
    }
}
