package dev.fermata.sync;

import dev.fermata.Future;
import dev.fermata.Task;
import org.jspecify.annotations.Nullable;

/**
 * Who waits, first come first. A waiter that was woken stays in line until its task runs, so that nobody passes it.
 *
 * <p>Invariant: whoever is before {@link #candidate} was woken, or its wait was cancelled. So waking n of them is O(n).
 */
final class WaitingLine {
    private final LoopBinding binding;
    private @Nullable Waiting<?> first;
    private @Nullable Waiting<?> last;
    private @Nullable Waiting<?> candidate;
    private int size;
    private int woken;

    WaitingLine() {
        this(new LoopBinding());
    }

    /** @param binding shared by the lines of one primitive */
    WaitingLine(LoopBinding binding) {
        this.binding = binding;
    }

    /** Goes to the end, or, if it is in line already, waits once more at its place. */
    Future<Boolean> join(Waiting<?> waiting, Task<?> task) {
        Future<Boolean> turn = binding.of(task, waiting.primitive()).createFuture();
        if (waiting.turn == null) {
            append(waiting);
        }
        waiting.turn = turn;
        return turn;
    }

    private void append(Waiting<?> waiting) {
        waiting.previous = last;
        if (last == null) {
            first = waiting;
        } else {
            last.next = waiting;
        }
        last = waiting;
        if (candidate == null) {
            candidate = waiting;
        }
        size++;
    }

    /** Gives whether its turn had come: if it does not take it, somebody else must be woken. */
    boolean leave(Waiting<?> waiting) {
        Waiting<?> before = waiting.previous;
        Waiting<?> behind = waiting.next;
        if (before == null) {
            first = behind;
        } else {
            before.next = behind;
        }
        if (behind == null) {
            last = before;
        } else {
            behind.previous = before;
        }
        if (candidate == waiting) {
            candidate = behind;
        }
        waiting.previous = null;
        waiting.next = null;
        waiting.turn = null;
        size--;
        boolean wasWoken = waiting.woken;
        if (wasWoken) {
            waiting.woken = false;
            woken--;
        }
        return wasWoken;
    }

    /** True if somebody is in line whose wait was not cancelled. */
    boolean isLive() {
        for (Waiting<?> waiting = first; waiting != null; waiting = waiting.next) {
            if (!waiting.isCancelled()) {
                return true;
            }
        }
        return false;
    }

    /** Wakes the first whose turn has not come yet; false if there is none. */
    boolean wakeNext() {
        while (candidate != null) {
            Waiting<?> next = candidate;
            candidate = next.next;
            if (!next.isCancelled()) {
                wake(next);
                return true;
            }
        }
        return false;
    }

    void wakeAll() {
        while (wakeNext()) {
            // one more was woken
        }
    }

    /** Makes sure that the first runs. One whose wait was cancelled will, and then sees to the next. */
    void wakeFirst() {
        if (first != null && first == candidate && !first.isCancelled()) {
            wakeNext();
        }
    }

    private void wake(Waiting<?> waiting) {
        waiting.woken = true;
        woken++;
        waiting.rouse();
    }

    /** Takes the turn back from the one that came last among the woken: it will be the first whose turn comes. */
    void takeBackLast() {
        Waiting<?> waiting = candidate == null ? last : candidate.previous;
        while (waiting != null && !waiting.woken) {
            waiting = waiting.previous;
        }
        if (waiting != null) {
            waiting.woken = false;
            woken--;
            candidate = waiting;
        }
    }

    /** Has all run, to see that there is nothing left to wait for; nobody's turn comes by that. */
    void rouseAll() {
        for (Waiting<?> waiting = first; waiting != null; waiting = waiting.next) {
            waiting.rouse();
        }
    }

    int size() {
        return size;
    }

    /** How many are in line whose turn has come. */
    int woken() {
        return woken;
    }

    /** How many have nothing to run for yet. */
    int asleep() {
        int asleep = 0;
        for (Waiting<?> waiting = first; waiting != null; waiting = waiting.next) {
            if (waiting.isAsleep()) {
                asleep++;
            }
        }
        return asleep;
    }
}
