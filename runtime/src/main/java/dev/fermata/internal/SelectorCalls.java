package dev.fermata.internal;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;

/** What a {@link SelectorPoller} asks of the system. */
interface SelectorCalls {
    Selector open() throws IOException;

    /**
     * Tells of the keys that are ready, and gives their number.
     *
     * @param millis 0: does not block; negative: no limit
     */
    int select(Selector selector, Consumer<SelectionKey> tell, long millis) throws IOException;

    /** Does nothing for this time, unless the thread is unparked or interrupted. */
    void pause(long nanos);

    long nanoTime();
}
