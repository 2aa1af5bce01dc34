package dev.fermata.sync;

import dev.fermata.Task;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/** Waits in line, if that is needed, then gives the permit. */
abstract class Acquire extends Waiting<Permit> {
    private final WaitingLine line;

    Acquire(WaitingLine line) {
        this.line = line;
    }

    /** Takes it if nobody is before us. */
    abstract boolean tryNow();

    /** Our turn has come: we were woken. */
    abstract void take();

    /** The wait was cancelled; {@code woken}: after our turn had come. The turn must pass to the next in line. */
    abstract void giveUp(boolean woken);

    @Override
    abstract Releasable primitive();

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at == 0) {
            if (tryNow()) {
                return new Permit(primitive());
            }
            if (sleepIn(line, task, 1) == Await.SUSPENDED) {
                return Await.SUSPENDED;
            }
        }
        boolean woken = line.leave(this);
        if (failure != null) {
            giveUp(woken);
            throw failure;
        }
        take();
        return new Permit(primitive());
    }
}
