package dev.fermata.internal;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Real selectors that never really wait, on a clock of the test; what is done instead of waiting can be set. */
final class BrokenSelectors implements SelectorCalls {
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** What a select does. */
    @FunctionalInterface
    interface Behaviour {
        int select(Selector selector, Consumer<SelectionKey> tell, long millis) throws IOException;
    }

    /** As the JDK: what is ready, or else the time passes. */
    final Behaviour sound = this::wait;

    /** Comes back at once, with nothing. */
    final Behaviour spinning = (selector, tell, millis) -> 0;

    Behaviour behaviour = sound;
    final List<Selector> opened = new ArrayList<>();
    final List<Long> asked = new ArrayList<>();
    final List<Long> pauses = new ArrayList<>();
    Runnable whilePausing = () -> {};
    boolean outOfDescriptors;
    long now = 1_000;

    Selector last() {
        return opened.get(opened.size() - 1);
    }

    private int wait(Selector selector, Consumer<SelectionKey> tell, long millis) throws IOException {
        int told = selector.selectNow(tell);
        if (told == 0) {
            now += Math.max(0, millis) * NANOS_PER_MILLI;
        }
        return told;
    }

    @Override
    public Selector open() throws IOException {
        if (outOfDescriptors) {
            throw new IOException("Too many open files");
        }
        opened.add(Selector.open());
        return last();
    }

    @Override
    public int select(Selector selector, Consumer<SelectionKey> tell, long millis) throws IOException {
        asked.add(millis);
        return behaviour.select(selector, tell, millis);
    }

    @Override
    public void pause(long nanos) {
        pauses.add(nanos / NANOS_PER_MILLI);
        now += nanos;
        whilePausing.run();
    }

    @Override
    public long nanoTime() {
        return now;
    }
}
