package dev.fermata;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a task's code that may cancel the task: the inside of a {@link Timeout}, {@link TaskGroup} or {@link
 * CancelScope}. It takes back its own request when it is left, and sees whether others were made meanwhile.
 */
final class CancelRegion {
    private final Cancellation cancellation;
    private final Task<?> task;
    private final boolean shielded;
    private final List<Cancellation.Request> before;
    private boolean requested;
    private boolean persistent;

    /** The region round this one. */
    @Nullable
    CancelRegion outer;

    private CancelRegion(Task<?> task, boolean shielded) {
        this.task = task;
        this.shielded = shielded;
        cancellation = task.cancellation();
        before = cancellation.delivered();
        outer = cancellation.innermost;
    }

    /** @param shielded whether requests of others wait until the region is left */
    static CancelRegion enter(Task<?> task, boolean shielded) {
        CancelRegion region = new CancelRegion(task, shielded);
        region.cancellation.innermost = region;
        if (shielded) {
            region.cancellation.refresh();
        }
        return region;
    }

    Task<?> task() {
        return task;
    }

    boolean isShielded() {
        return shielded;
    }

    /** Tells whether every await inside throws. */
    boolean isPersistent() {
        return persistent && requested;
    }

    /** Cancels the task, once. */
    void cancel() {
        if (!requested && !task.isDone()) {
            requested = true;
            cancellation.request(this, null);
        }
    }

    /** From now on, a request of this region is obeyed at every await inside, not only at the next. */
    void persist() {
        persistent = true;
        if (requested) {
            cancellation.persist();
        }
    }

    /** Tells whether another request was made since the region was entered, or had not taken effect then. */
    boolean isCancelledByOthers() {
        return cancellation.hasOther(this, before);
    }

    /** Lets those requests throw again at the next await. */
    void repeatOthers() {
        cancellation.repeatOthers(this, before);
    }

    /** Takes its request back, delivered or not. Does nothing if it was left before. */
    void leave() {
        requested = false;
        unlink();
        cancellation.takeBackAll(this);
        cancellation.refresh();
    }

    /** Regions of generators may be left in another order than that of a stack. */
    private void unlink() {
        if (cancellation.innermost == this) {
            cancellation.innermost = outer;
            return;
        }
        for (CancelRegion region = cancellation.innermost; region != null; region = region.outer) {
            if (region.outer == this) {
                region.outer = outer;
                return;
            }
        }
    }
}
