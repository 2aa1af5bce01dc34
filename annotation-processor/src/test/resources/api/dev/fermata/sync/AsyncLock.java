package dev.fermata.sync;

import dev.fermata.Coroutine;

public final class AsyncLock {
    public Coroutine<Held> acquire() {
        return null;
    }

    public interface Held extends AutoCloseable {
        @Override
        void close();
    }
}
