package dev.fermata;

import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A coroutine for tests, put together from steps. A step gets the value of the one before; if it gives an awaitable, that
 * is awaited, and its value goes to the next one. The last value is the result.
 */
@SuppressWarnings("exports") // Tests are in the module.
public final class Script<T extends @Nullable Object> extends StateMachine<T> {
    /** One piece of code between two awaits. */
    @FunctionalInterface
    public interface Step {
        @Nullable
        Object run(@Nullable Object value) throws Throwable;
    }

    /** A piece of code that handles a failure. */
    @FunctionalInterface
    public interface Handler<X extends Throwable> {
        @Nullable
        Object run(X failure) throws Throwable;
    }

    /** A piece of code without a value. */
    @FunctionalInterface
    public interface Action {
        void run() throws Throwable;
    }

    private record Entry(
            @Nullable Step step,
            @Nullable Class<?> caught,
            @Nullable Handler<Throwable> handler) {}

    private final List<Entry> entries = new ArrayList<>();
    private final String method;
    private @Nullable Throwable pending;

    private Script(String method) {
        this.method = method;
    }

    public static <T extends @Nullable Object> Script<T> script() {
        return new Script<>("script");
    }

    /** A script whose suspended frame shows as {@code Script.java} with this method; the line is the step's number. */
    public static <T extends @Nullable Object> Script<T> script(String method) {
        return new Script<>(method);
    }

    public Script<T> then(Step step) {
        entries.add(new Entry(step, null, null));
        return this;
    }

    public Script<T> act(Action action) {
        return then(value -> {
            action.run();
            return value;
        });
    }

    /** {@code catch (X failure) { ... }} round all steps before. */
    @SuppressWarnings("unchecked")
    public <X extends Throwable> Script<T> catching(Class<X> type, Handler<X> handler) {
        entries.add(new Entry(null, type, (Handler<Throwable>) handler));
        return this;
    }

    /** {@code finally { ... }} round all steps before; it may await. */
    public Script<T> finallyDo(Step step) {
        entries.add(new Entry(step, null, failure -> {
            pending = failure;
            return step.run(null);
        }));
        return this;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object resumed, @Nullable Throwable thrown)
            throws Throwable {
        Object value = resumed;
        Throwable failure = thrown;
        for (int i = at; ; i++) {
            if (failure == null && pending != null && i > 0) {
                failure = pending;
                pending = null;
            }
            if (i == entries.size()) {
                break;
            }
            Entry entry = entries.get(i);
            try {
                if (failure == null && entry.step != null) {
                    value = entry.step.run(value);
                } else if (failure != null && entry.handler != null && catches(entry, failure)) {
                    Throwable caught = failure;
                    failure = null;
                    value = entry.handler.run(caught);
                } else {
                    continue;
                }
                if (value instanceof Awaitable<?> awaitable) {
                    value = await(awaitable, task, i + 1);
                    if (value == Await.SUSPENDED) {
                        return value;
                    }
                }
            } catch (Throwable t) {
                failure = t;
                pending = null;
            }
        }
        if (failure != null) {
            throw failure;
        }
        return value;
    }

    private static boolean catches(Entry entry, Throwable failure) {
        return entry.caught == null || entry.caught.isInstance(failure);
    }

    @Override
    public StackTraceElement where() {
        return new StackTraceElement("Script", method, "Script.java", state);
    }
}
