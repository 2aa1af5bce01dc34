package dev.fermata;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A call on another thread, as a future of the loop. */
final class ThreadCall<T extends @Nullable Object> extends Future<T> {
    private final Callable<T> call;
    private volatile boolean abandoned;

    ThreadCall(EventLoop loop, Callable<T> call) {
        super(loop);
        this.call = call;
        loop.awaitsOutside(this);
    }

    Runnable onThread() {
        return this::run;
    }

    @Override
    public boolean cancel(@Nullable String message) {
        abandoned = true;
        return super.cancel(message);
    }

    private void run() {
        if (abandoned) {
            return;
        }
        Runnable settle;
        try {
            T value = call.call();
            settle = () -> complete(value);
        } catch (Throwable t) {
            settle = () -> fail(t);
        }
        Runnable outcome = settle;
        if (!abandoned && !loop.isClosed()) {
            loop.callSoonThreadsafe(() -> {
                if (!isDone()) {
                    outcome.run();
                }
            });
        }
    }
}
