package dev.fermata;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A process whose signals come from the test, and whose end is noted. */
@SuppressWarnings("exports") // Tests are in the module.
public final class FakeHost implements Host {
    private final Map<String, Runnable> handlers = new HashMap<>();
    private final List<Integer> exits = new ArrayList<>();
    private boolean mainProgram = true;

    /** A process without signal handlers. */
    public FakeHost() {}

    /** {@code Fermata.run}, on a clock that jumps, as this process's main program. */
    public <T extends @Nullable Object> T run(AsyncSupplier<T> main) {
        return MainRun.run(settings(), new Supplied<>(main));
    }

    Runner.Builder settings() {
        VirtualTime time = new VirtualTime();
        return Runner.builder()
                .loopFactory(() -> new EventLoop(time, time::now, this))
                .host(this);
    }

    FakeHost asLibrary() {
        mainProgram = false;
        return this;
    }

    /** Sends a signal; gives false if it would end the process, since nobody handles it. */
    public boolean signal(String name) {
        Runnable handler = handlers.get(name);
        if (handler != null) {
            handler.run();
        }
        return handler != null;
    }

    /** With which status the process was asked to exit, each time. */
    public List<Integer> exits() {
        return exits;
    }

    @Override
    public boolean isMainProgram() {
        return mainProgram;
    }

    @Override
    public @Nullable Runnable onSignal(String name, boolean replace, Runnable handler) {
        Runnable before = handlers.get(name);
        if (name.equals("KILL") || (before != null && !replace)) {
            return null;
        }
        handlers.put(name, handler);
        return () -> {
            if (handlers.get(name) == handler) {
                put(name, before);
            }
        };
    }

    private void put(String name, @Nullable Runnable handler) {
        if (handler == null) {
            handlers.remove(name);
        } else {
            handlers.put(name, handler);
        }
    }

    @Override
    public void exit(int status) {
        exits.add(status);
    }
}
