package dev.fermata.sync;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import java.util.LinkedHashSet;
import java.util.Set;

/** Who waits, first come first. A waiter that was woken stays in line until its task runs, so that nobody passes it. */
final class WaitingLine {
    private final Set<Future<Boolean>> waiters = new LinkedHashSet<>();

    Future<Boolean> join(EventLoop loop) {
        Future<Boolean> waiter = loop.createFuture();
        waiters.add(waiter);
        return waiter;
    }

    void leave(Future<Boolean> waiter) {
        waiters.remove(waiter);
    }

    /** True if somebody is in line whose wait was not cancelled. */
    boolean isLive() {
        for (Future<Boolean> waiter : waiters) {
            if (!waiter.isCancelled()) {
                return true;
            }
        }
        return false;
    }

    /** Wakes the first that was not woken before; false if there is none. */
    boolean wakeNext() {
        for (Future<Boolean> waiter : waiters) {
            if (!waiter.isDone()) {
                waiter.setResult(true);
                return true;
            }
        }
        return false;
    }

    /** Wakes the first, unless it was woken before. */
    void wakeFirst() {
        for (Future<Boolean> waiter : waiters) {
            if (!waiter.isDone()) {
                waiter.setResult(true);
            }
            return;
        }
    }

    int size() {
        return waiters.size();
    }
}
