package dev.fermata;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What Ctrl-C and SIGTERM do while a main task runs: the first one cancels it, the next one ends the process at once.
 *
 * <p>{@code first} is written by the threads of the signals, the rest by the loop's thread.
 */
final class Interruption {
    private static final int SIGINT = 2;
    private static final int SIGTERM = 15;
    private static final int SIGNALLED = 128;

    private final Host host;
    private final Task<?> main;
    private final List<Runnable> undo = new ArrayList<>();

    /** The exit status that the first signal asks for; 0: none has come. */
    private final AtomicInteger first = new AtomicInteger();

    private boolean delivered;

    private Interruption(Host host, Task<?> main) {
        this.host = host;
        this.main = main;
    }

    /** Listens from now on, if this is the JVM's main program, and nobody else has handlers for these signals. */
    static Interruption of(Task<?> main, Host host) {
        Interruption interruption = new Interruption(host, main);
        if (host.isMainProgram()) {
            interruption.listen("INT", SIGNALLED + SIGINT);
            interruption.listen("TERM", SIGNALLED + SIGTERM);
        }
        return interruption;
    }

    private void listen(String signal, int status) {
        Runnable before = host.onSignal(signal, false, () -> hear(status));
        if (before != null) {
            undo.add(before);
        }
    }

    private void hear(int status) {
        if (!first.compareAndSet(0, status) || main.loop.isClosed()) {
            host.exit(status);
        } else {
            main.loop.callSoonThreadsafe(() -> delivered = main.cancel());
        }
    }

    /** Signals do again what they did before. */
    void end() {
        undo.forEach(Runnable::run);
    }

    /**
     * Tells with which status the process is to exit now that the main task is over; 0 if it goes on, since there was no
     * signal, or the task has refused to end.
     *
     * @param failure what the task failed with, if it did
     */
    int exitStatus(@Nullable Throwable failure) {
        boolean ended = !delivered || (failure instanceof CancelledError && main.uncancel() == 0);
        return ended ? first.get() : 0;
    }
}
