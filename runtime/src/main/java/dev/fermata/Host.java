package dev.fermata;

import org.jspecify.annotations.Nullable;

/** What a loop asks of the process that it runs in. */
interface Host {
    /** Tells whether the calling thread is the one in which the JVM runs the program's main method. */
    boolean isMainProgram();

    /**
     * Has {@code handler} called, on a thread of its own, at each such signal.
     *
     * @param name without "SIG"
     * @param replace false: only if the signal would end the JVM as it is
     * @return puts back what was there before, if this is still the handler; null if nothing was changed
     */
    @Nullable
    Runnable onSignal(String name, boolean replace, Runnable handler);

    /** Ends the process. */
    void exit(int status);
}
