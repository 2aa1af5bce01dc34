package dev.fermata.sync;

import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import org.jspecify.annotations.Nullable;

/**
 * A coroutine that may have to stand in a {@link WaitingLine}; it is its own place there.
 *
 * <pre>
 * turn         woken   meaning
 * null         false   not in line
 * pending      false   asleep
 * cancelled    false   its task runs soon, and leaves the line
 * set          true    its turn has come; its task runs soon
 * set          false   its turn was taken back, or the line was roused
 * </pre>
 */
abstract class Waiting<T extends @Nullable Object> extends StateMachine<T> {
    @Nullable
    Future<Boolean> turn;

    boolean woken;

    @Nullable
    Waiting<?> previous;

    @Nullable
    Waiting<?> next;

    /** What is waited for, for messages. */
    abstract Object primitive();

    /** Suspends until the turn comes; then it is resumed at {@code at}. */
    final @Nullable Object sleepIn(WaitingLine line, Task<?> task, int at) {
        return await(line.join(this, task), task, at);
    }

    boolean isCancelled() {
        return turn != null && turn.isCancelled();
    }

    boolean isAsleep() {
        return turn != null && !turn.isDone();
    }

    /** Has its task run, if it does not already. */
    void rouse() {
        if (turn != null && !turn.isDone()) {
            turn.setResult(true);
        }
    }
}
