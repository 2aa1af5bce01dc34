package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import org.jspecify.annotations.Nullable;

/** Waits for the end of a process; its return code. */
final class Exited extends StateMachine<Integer> {
    private final Subprocess process;

    Exited(Subprocess process) {
        this.process = process;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        if (at != 0) {
            return value;
        }
        Integer code = process.returnCode();
        return code != null ? code : await(process.exit(), task, 1);
    }
}
