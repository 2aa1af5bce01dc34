package dev.fermata;

import java.lang.ref.ReferenceQueue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The generators of a loop that were advanced by hand and have not ended. A loop over {@code each(...)} closes its own.
 *
 * <p>One that nobody can reach any more is closed by a task of its own, at the latest when another one begins.
 */
final class OpenGenerators {
    private final EventLoop loop;
    private final Set<OpenGenerator> open = new LinkedHashSet<>();
    private final ReferenceQueue<Emitted<?>> dropped = new ReferenceQueue<>();

    OpenGenerators(EventLoop loop) {
        this.loop = loop;
    }

    OpenGenerator add(Emitted<?> generator) {
        closeDropped();
        OpenGenerator added = new OpenGenerator(generator, dropped);
        open.add(added);
        return added;
    }

    void remove(OpenGenerator ended) {
        open.remove(ended);
    }

    boolean areOpen() {
        return !open.isEmpty();
    }

    /** Gives them in the order in which they began, and forgets them. */
    List<Emitted<?>> takeAll() {
        List<Emitted<?>> all = new ArrayList<>();
        open.forEach(one -> all.add(one.generator()));
        open.clear();
        return all;
    }

    private void closeDropped() {
        for (Object next = dropped.poll(); next != null; next = dropped.poll()) {
            OpenGenerator gone = (OpenGenerator) next;
            if (open.remove(gone)) {
                loop.createTask(gone.generator().closeAsync());
            }
        }
    }

    /** A failure of a generator that the loop has closed has nobody else to hear of it. */
    void report(Emitted<?> generator, String name, @Nullable Throwable failure) {
        if (failure != null && !(failure instanceof CancelledError)) {
            loop.callExceptionHandler(new LoopError(
                    "an error occurred during closing of asynchronous generator " + name, failure, generator));
        }
    }
}
