package dev.fermata.interop;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;

import dev.fermata.Async;
import dev.fermata.Awaitable;
import dev.fermata.Coroutine;

/**
 * An interface whose methods get bridges where they are implemented.
 *
 * @param <K> the type of the keys
 */
public interface Named<K> {
    /** Gives the name of a key. */
    Awaitable<String> name(K key);

    /** Greets by name. */
    @Async
    default Coroutine<String> greet(K key) {
        return result("hello " + await(name(key)));
    }
}
