package dev.fermata.sync;

import dev.fermata.Coroutine;

/**
 * Holds tasks up until a certain number of them has come: {@code int index = await(barrier.waitOn())}. Then all of them go
 * on, and the next round begins.
 *
 * <pre>
 * state       meaning                                   next
 * FILLING     tasks come and wait                       DRAINING, RESETTING, BROKEN
 * DRAINING    all were there, and leave                 FILLING when the last has left
 * RESETTING   those who waited leave with an error      FILLING when the last has left
 * BROKEN      nobody can wait                           RESETTING or FILLING, by a reset
 * </pre>
 *
 * <p>Who comes while the barrier is DRAINING or RESETTING waits for the next round. A waiter that is cancelled while it is
 * FILLING just leaves. Belongs to the event loop whose task is the first that has to wait, and to that loop's thread.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-sync.html#barrier">asyncio: Barrier</a>
 */
public final class AsyncBarrier {
    /**
     * What a barrier looks like at one moment.
     *
     * @param waiting how many wait at it
     * @param parties how many must come
     * @param broken whether it is broken
     */
    public record Statistics(int waiting, int parties, boolean broken) {}

    enum State {
        FILLING,
        DRAINING,
        RESETTING,
        BROKEN
    }

    private final AsyncCondition changed = new AsyncCondition();
    private final int parties;
    private State state = State.FILLING;
    private int inside;

    /**
     * Creates one.
     *
     * @param parties how many tasks must come
     * @throws IllegalArgumentException if that is not positive
     */
    public AsyncBarrier(int parties) {
        if (parties < 1) {
            throw new IllegalArgumentException("parties must be > 0, but is " + parties);
        }
        this.parties = parties;
    }

    /**
     * Waits until all parties are there; the last one does not wait. asyncio's {@code wait}.
     *
     * @return a coroutine that gives the place of this task among them, from 0 in the order in which they came; throws {@link
     *     BrokenBarrier} if the barrier is broken, or broken or reset meanwhile
     */
    public Coroutine<Integer> waitOn() {
        return new BarrierWait(this);
    }

    /** Has all who wait leave with a {@link BrokenBarrier}, and makes the barrier as new, also if it was broken. */
    public Coroutine<Void> reset() {
        return new BarrierChange(changed, () -> state = inside > 0 ? State.RESETTING : State.FILLING);
    }

    /** Breaks the barrier: all who wait, and all who come before it is {@link #reset}, get a {@link BrokenBarrier}. */
    public Coroutine<Void> abort() {
        return new BarrierChange(changed, () -> state = State.BROKEN);
    }

    /** Gives how many must come. */
    public int parties() {
        return parties;
    }

    /** Gives how many wait at the barrier; 0 as soon as all have come. asyncio's {@code n_waiting}. */
    public int waiting() {
        return state == State.FILLING ? inside : 0;
    }

    /** Tells whether it is broken. */
    public boolean broken() {
        return state == State.BROKEN;
    }

    /** Like {@link #broken()}, in Java's way. */
    public boolean isBroken() {
        return broken();
    }

    /** Counts who waits. */
    public Statistics statistics() {
        return new Statistics(waiting(), parties, broken());
    }

    AsyncCondition changed() {
        return changed;
    }

    State state() {
        return state;
    }

    /** Gives the place of the one who comes; the last one opens the barrier. */
    int enter() {
        int index = inside++;
        if (inside == parties) {
            state = State.DRAINING;
            changed.notifyEveryone();
        }
        return index;
    }

    void exit() {
        if (--inside == 0) {
            if (state != State.BROKEN) {
                state = State.FILLING;
            }
            changed.notifyEveryone();
        }
    }

    @Override
    public String toString() {
        return "AsyncBarrier(" + state + ", " + waiting() + " of " + parties + " waiting)";
    }
}
