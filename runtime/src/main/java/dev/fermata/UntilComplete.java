package dev.fermata;

import dev.fermata.internal.Fatal;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Stops a loop when a future is done. */
final class UntilComplete<T extends @Nullable Object> implements Consumer<Future<T>> {
    private final EventLoop loop;

    private UntilComplete(EventLoop loop) {
        this.loop = loop;
    }

    static <T extends @Nullable Object> T run(EventLoop loop, Awaitable<T> awaitable) {
        Future<T> future = loop.ensureFuture(awaitable);
        UntilComplete<T> stop = new UntilComplete<>(loop);
        future.addDoneCallback(stop);
        try {
            loop.runForever();
        } catch (Throwable t) {
            if (future != awaitable && future.isFailed()) {
                future.retrieved();
            }
            throw t;
        } finally {
            future.removeDoneCallback(stop);
        }
        if (!future.isDone()) {
            throw new IllegalStateException("Event loop stopped before Future completed.");
        }
        return future.result();
    }

    /** A fatal failure has left the loop by itself. */
    @Override
    public void accept(Future<T> done) {
        if (!done.isFailed() || !Fatal.is(done.peekFailure())) {
            loop.stop();
        }
    }
}
