package dev.fermata.internal;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/** Selectors of the default provider. */
final class JdkSelectorCalls implements SelectorCalls {
    @Override
    public Selector open() throws IOException {
        return Selector.open();
    }

    @Override
    public int select(Selector selector, Consumer<SelectionKey> tell, long millis) throws IOException {
        return millis == 0 ? selector.selectNow(tell) : selector.select(tell, Math.max(0, millis));
    }

    @Override
    public void pause(long nanos) {
        LockSupport.parkNanos(nanos);
    }

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }
}
