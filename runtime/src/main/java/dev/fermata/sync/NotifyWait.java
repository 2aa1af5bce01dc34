package dev.fermata.sync;

import dev.fermata.CancelledError;
import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/** Releases the lock of a condition, waits to be notified, and holds the lock again before it ends, come what may. */
final class NotifyWait extends Waiting<Boolean> {
    private static final int NOTIFIED = 1;
    private static final int ACQUIRED = 2;

    private final AsyncCondition condition;
    private boolean wasNotified;
    private @Nullable Throwable ending;

    NotifyWait(AsyncCondition condition) {
        this.condition = condition;
    }

    @Override
    Object primitive() {
        return condition;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at == 0) {
            condition.checkLocked("wait");
            Future<Boolean> notified = condition.line().join(this, task);
            condition.release();
            return await(notified, task, NOTIFIED);
        }
        if (at == NOTIFIED) {
            wasNotified = condition.line().leave(this);
        }
        if (failure != null) {
            ending = failure;
        }
        if ((at == NOTIFIED || failure instanceof CancelledError) && mustWaitForLock(task)) {
            return Await.SUSPENDED;
        }
        if (ending == null) {
            return true;
        }
        if (wasNotified) {
            condition.line().wakeNext();
        }
        throw ending;
    }

    private boolean mustWaitForLock(Task<?> task) {
        try {
            return await(condition.acquire(), task, ACQUIRED) == Await.SUSPENDED;
        } catch (Throwable t) {
            // It belongs to another event loop, say: our notify must not be lost for that.
            ending = t;
            return false;
        }
    }
}
