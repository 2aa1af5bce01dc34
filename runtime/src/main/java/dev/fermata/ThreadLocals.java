package dev.fermata;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bridges of a loop. What they capture is the value of a context variable, so that it is copied as those are. */
final class ThreadLocals {
    private static final System.Logger LOG = System.getLogger("dev.fermata");
    private static final ContextVar<Captured> CAPTURED = ContextVar.of("thread-locals");

    private final List<ThreadLocalBridge<?>> bridges;

    /** What was captured: for each bridge of {@code from} its value. */
    static final class Captured {
        private final ThreadLocals from;
        private final @Nullable Object[] values;

        private Captured(ThreadLocals from, @Nullable Object[] values) {
            this.from = from;
            this.values = values;
        }

        ThreadLocals from() {
            return from;
        }

        private @Nullable Object of(ThreadLocalBridge<?> bridge) {
            int place = from.bridges.indexOf(bridge);
            return place < 0 ? null : values[place];
        }

        @Override
        public String toString() {
            return Arrays.toString(values);
        }
    }

    private ThreadLocals(List<ThreadLocalBridge<?>> bridges) {
        this.bridges = bridges;
    }

    /** Gives those of {@code before}, if it is not null, and one more. */
    static ThreadLocals with(@Nullable ThreadLocals before, ThreadLocalBridge<?> added) {
        List<ThreadLocalBridge<?>> all = new ArrayList<>(before == null ? List.of() : before.bridges);
        all.add(added);
        return new ThreadLocals(List.copyOf(all));
    }

    static @Nullable Captured in(Bindings bindings) {
        int place = bindings.find(CAPTURED);
        return place < 0 ? null : bindings.at(CAPTURED, place);
    }

    /** What the calling thread has now. */
    Captured capture() {
        return capture(null);
    }

    /** Gives {@code bindings} with what the calling thread has now; the same ones if that is what they say. */
    Bindings captureInto(Bindings bindings) {
        Captured before = in(bindings);
        Captured now = capture(before);
        for (int i = 0; i < now.values.length; i++) {
            Object old = before == null ? null : before.of(bridges.get(i));
            if (now.values[i] != null ? !now.values[i].equals(old) : old != null) {
                return bindings.with(CAPTURED, now);
            }
        }
        return bindings;
    }

    private Captured capture(@Nullable Captured before) {
        @Nullable Object[] values = new Object[bridges.size()];
        for (int i = 0; i < values.length; i++) {
            ThreadLocalBridge<?> bridge = bridges.get(i);
            try {
                values[i] = bridge.capture();
            } catch (Exception e) {
                LOG.log(System.Logger.Level.ERROR, bridge + " failed to capture", e);
                values[i] = before == null ? null : before.of(bridge);
            }
        }
        return new Captured(this, values);
    }

    /** Makes it what the calling thread has; null: nothing. */
    void restore(@Nullable Captured captured) {
        for (ThreadLocalBridge<?> bridge : bridges) {
            try {
                restore(bridge, captured == null ? null : captured.of(bridge));
            } catch (Exception e) {
                LOG.log(System.Logger.Level.ERROR, bridge + " failed to restore", e);
            }
        }
    }

    @SuppressWarnings("unchecked") // It is what this bridge has captured.
    private static <S> void restore(ThreadLocalBridge<S> bridge, @Nullable Object value) {
        bridge.restore((S) value);
    }
}
