package dev.fermata.sync;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import dev.fermata.sync.AsyncBarrier.State;
import org.jspecify.annotations.Nullable;

/** Comes to a barrier, waits for the others, and leaves. Holds the condition's lock but when it waits. */
final class BarrierWait extends StateMachine<Integer> {
    private static final int LOCKED = 1;
    private static final int READY = 2;
    private static final int OPENED = 3;

    private final AsyncBarrier barrier;
    private final AsyncCondition changed;
    private int index;

    BarrierWait(AsyncBarrier barrier) {
        this.barrier = barrier;
        changed = barrier.changed();
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at == 0 && await(changed.acquire(), task, LOCKED) == Await.SUSPENDED) {
            return Await.SUSPENDED;
        }
        if (at == LOCKED && failure != null) {
            throw failure;
        }
        boolean suspended = false;
        try {
            Object result = pass(task, at, failure);
            suspended = result == Await.SUSPENDED;
            return result;
        } finally {
            if (!suspended) {
                changed.release();
            }
        }
    }

    private @Nullable Object pass(Task<?> task, int at, @Nullable Throwable failure) throws Throwable {
        if (at == OPENED) {
            return leave(failure);
        }
        if (failure != null) {
            throw failure;
        }
        if (at != READY && await(changed.waitFor(this::isReady), task, READY) == Await.SUSPENDED) {
            return Await.SUSPENDED;
        }
        if (barrier.broken()) {
            throw new BrokenBarrier("Barrier aborted");
        }
        index = barrier.enter();
        if (barrier.state() == State.FILLING
                && await(changed.waitFor(() -> barrier.state() != State.FILLING), task, OPENED) == Await.SUSPENDED) {
            return Await.SUSPENDED;
        }
        return leave(null);
    }

    private boolean isReady() {
        return barrier.state() != State.DRAINING && barrier.state() != State.RESETTING;
    }

    private Integer leave(@Nullable Throwable failure) throws Throwable {
        State state = barrier.state();
        barrier.exit();
        if (failure != null) {
            throw failure;
        }
        if (state == State.BROKEN || state == State.RESETTING) {
            throw new BrokenBarrier("Abort or reset of barrier");
        }
        return index;
    }
}
