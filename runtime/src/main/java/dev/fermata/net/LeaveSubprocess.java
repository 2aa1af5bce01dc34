package dev.fermata.net;

import dev.fermata.Fermata;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The end of a process's block. Its pipes come first: one that waits for somebody to read could not clean up.
 *
 * <pre>
 * state   awaits
 * 1       the end of the process, within its time of grace
 * 2       the same, after SIGKILL
 * </pre>
 */
final class LeaveSubprocess extends StateMachine<@Nullable Throwable> {
    private final Subprocess process;

    LeaveSubprocess(Subprocess process) {
        this.process = process;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at == 0) {
            process.closePipes();
            if (process.returnCode() != null) {
                return null;
            }
            process.end(false);
            try {
                Object ended = await(Fermata.waitFor(process.exited(), process.grace()), task, 1);
                return ended == Await.SUSPENDED ? ended : null;
            } catch (TimeoutException e) {
                return kill(task);
            }
        }
        if (failure instanceof TimeoutException && at == 1) {
            return kill(task);
        }
        if (failure != null) {
            // There is no time to clean up.
            process.end(true);
            throw failure;
        }
        return null;
    }

    private @Nullable Object kill(Task<?> task) {
        process.end(true);
        return await(process.exited(), task, 2) == Await.SUSPENDED ? Await.SUSPENDED : null;
    }
}
