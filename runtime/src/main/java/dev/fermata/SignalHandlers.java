package dev.fermata;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The signals that a loop has callbacks for. */
final class SignalHandlers {
    private final EventLoop loop;
    private final Host host;

    /** By signal: what puts back what was there before. */
    private final Map<String, Runnable> undo = new LinkedHashMap<>();

    SignalHandlers(EventLoop loop, Host host) {
        this.loop = loop;
        this.host = host;
    }

    void add(String signal, Runnable callback) {
        Context context = Context.copyCurrent();
        String name = name(signal);
        remove(name);
        Runnable before = host.onSignal(name, true, () -> post(callback, context));
        if (before == null) {
            throw new IllegalArgumentException("SIG" + name
                    + " cannot be handled: this system has no such signal, or the JVM keeps it for itself.");
        }
        undo.put(name, before);
    }

    /** On a thread of the JVM's. */
    private void post(Runnable callback, Context context) {
        if (!loop.isClosed()) {
            loop.callSoonThreadsafe(callback, context);
        }
    }

    boolean remove(String signal) {
        Runnable before = undo.remove(name(signal));
        if (before != null) {
            before.run();
        }
        return before != null;
    }

    void removeAll() {
        undo.values().forEach(Runnable::run);
        undo.clear();
    }

    private static String name(String signal) {
        String upper = signal.toUpperCase(Locale.ROOT);
        return upper.startsWith("SIG") ? upper.substring(3) : upper;
    }
}
