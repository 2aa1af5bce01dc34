package dev.fermata.net;

import dev.fermata.Fermata;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/**
 * Feeds a process, reads both its outputs at the same time, so that none of the pipes gets stuck, and waits for its end.
 *
 * <pre>
 * state   awaits
 * 1       the ends of the outputs
 * 2       the end of the process
 * </pre>
 */
final class Communicate extends StateMachine<ProcessOutput> {
    private final Subprocess process;
    private final byte @Nullable [] input;
    private final WholeStream out;
    private final WholeStream err;

    Communicate(Subprocess process, byte @Nullable [] input, WholeStream out, WholeStream err) {
        this.process = process;
        this.input = input;
        this.out = out;
        this.err = err;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        if (at == 0) {
            process.feed(input);
            if (await(Fermata.gather(out.read(), err.read()), task, 1) == Await.SUSPENDED) {
                return Await.SUSPENDED;
            }
        }
        if (at != 2 && await(process.exited(), task, 2) == Await.SUSPENDED) {
            return Await.SUSPENDED;
        }
        return new ProcessOutput(out.bytes(), err.bytes());
    }
}
