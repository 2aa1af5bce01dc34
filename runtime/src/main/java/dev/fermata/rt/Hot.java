package dev.fermata.rt;

import dev.fermata.Coroutine;
import dev.fermata.Task;
import java.util.concurrent.CompletableFuture;

/** What an {@code @Async} method that returns a stage calls: it runs at once, up to its first suspension. */
public final class Hot {
    private Hot() {}

    /**
     * Starts the body, in a task of the loop that runs on this thread. Without one it goes on, later, on the thread that
     * completes what it waits for.
     */
    public static CompletableFuture<?> start(Coroutine<?> body) {
        return Task.startNow(body);
    }
}
