package dev.fermata.sync;

import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/** Waits in line, if that is needed, then gives the permit. */
abstract class Acquire extends StateMachine<Permit> {
    private final WaitingLine line;
    private @Nullable Future<Boolean> turn;

    Acquire(WaitingLine line) {
        this.line = line;
    }

    /** Takes it if nobody is before us. */
    abstract boolean tryNow();

    /** Our turn has come: we were woken. */
    abstract Permit take();

    /** The wait was cancelled; {@code woken}: after our turn had come. The turn must pass to the next in line. */
    abstract void giveUp(boolean woken);

    /** Makes the permit of an immediate success. */
    abstract Permit permit();

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at == 0) {
            if (tryNow()) {
                return permit();
            }
            turn = line.join(task.loop());
            if (await(turn, task, 1) == Await.SUSPENDED) {
                return Await.SUSPENDED;
            }
        }
        Future<Boolean> mine = turn;
        if (mine != null) {
            line.leave(mine);
        }
        if (failure != null) {
            giveUp(mine != null && mine.isDone() && !mine.isCancelled());
            throw failure;
        }
        return take();
    }
}
