package dev.fermata;

import dev.fermata.internal.Fatal;
import dev.fermata.internal.LoopParts;
import dev.fermata.internal.Poller;
import dev.fermata.internal.Rethrow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The heart of the loop: what runs next. All but {@link #post} and {@link #stop} belong to the loop's thread.
 *
 * <p>A turn takes in what has happened (I/O events, then posts of other threads, then expired timers), and runs exactly
 * the entries that are in the ready queue then; what they add waits for the next turn.
 */
final class Scheduler {
    final ReadyQueue ready = new ReadyQueue();
    final TimerHeap timers = new TimerHeap();
    private final ReadyQueue afterStep = new ReadyQueue();
    private final Inbox inbox;
    final Poller poller;
    private final LongSupplier clock;
    private final @Nullable Shuffle shuffle;
    private final ErrorReports errors;

    /** The thread was interrupted and is to find that out behind the run. */
    private boolean interrupted;

    /** Null unless debug mode is on. */
    @Nullable
    SlowSteps slow;

    Scheduler(LoopParts parts, ErrorReports errors) {
        poller = parts.poller();
        clock = parts.clock();
        shuffle = parts.shuffle() == null ? null : new Shuffle(parts.shuffle());
        this.errors = errors;
        inbox = new Inbox(poller);
        poller.onTrouble((what, cause) -> errors.report(new LoopError(what, cause, null)));
    }

    long time() {
        return clock.getAsLong();
    }

    void addAfterStep(ReadyNode node) {
        afterStep.add(node);
    }

    /** From any thread. */
    void post(ReadyNode node) {
        inbox.post(node);
    }

    /** Takes turns until {@link #stop}. */
    void run() {
        try {
            do {
                runOnce();
            } while (!inbox.isStopRequested());
        } finally {
            inbox.endStop();
            if (interrupted) {
                interrupted = false;
                Thread.currentThread().interrupt();
            }
        }
    }

    void runUntilIdle() {
        do {
            inbox.drainTo(ready);
            expireTimers();
            runBatch();
        } while (!ready.isEmpty() || !inbox.isEmpty());
    }

    boolean hasPosts() {
        return !inbox.isEmpty();
    }

    void expectPosts() {
        inbox.expectPosts();
    }

    /** From any thread. Lets the current batch end. */
    void stop() {
        inbox.requestStop();
    }

    private void runOnce() {
        int events = poll(ready.isEmpty() && inbox.isEmpty() && !inbox.isStopRequested());
        clearInterrupt();
        inbox.drainTo(ready);
        expireTimers();
        if (slow == null) {
            runBatches(events);
        } else {
            slow.beginTurn();
            runBatches(events);
            if (slow != null) {
                slow.endTurn();
            }
        }
    }

    private void runBatches(int events) {
        runBatch();
        if (events > 0 && !inbox.isStopRequested()) {
            // What the events woke runs before the next system call.
            runBatch();
        }
    }

    private int poll(boolean block) {
        try {
            if (!block) {
                return poller.isWatching() ? poller.select(0) : 0;
            }
            Timer next = timers.first();
            long began = time();
            long timeout = next == null ? -1 : Math.max(0, next.deadline - began);
            int events = inbox.sleep(timeout);
            if (slow != null) {
                slow.polled(timeout, began);
            }
            return events;
        } catch (IOException e) {
            throw new UncheckedIOException("The event loop's selector failed", e);
        }
    }

    /** An interrupted thread cannot block in a selector, and closes the files that it uses: the loop would spin. */
    private void clearInterrupt() {
        if (Thread.interrupted() && !interrupted) {
            interrupted = true;
            errors.report(new LoopError(
                    "Thread \"" + Thread.currentThread().getName() + "\" was interrupted while it runs an event loop."
                            + " The loop goes on, and the thread will be interrupted again when it has left the loop."
                            + " To end the loop, cancel its main task, or call loop.stop().",
                    null,
                    null));
        }
    }

    private void expireTimers() {
        Timer timer = timers.first();
        if (timer == null) {
            return;
        }
        if (shuffle != null) {
            shuffle.timers(timers);
        }
        long now = time();
        while (timer != null && timer.deadline - now <= 0) {
            timers.remove(timer);
            ready.add(timer);
            timer = timers.first();
        }
    }

    /** A fatal error leaves the rest of the batch in the queue. */
    private void runBatch() {
        if (shuffle != null) {
            shuffle.tasks(ready);
        }
        ReadyNode last = ready.last();
        ReadyNode node = last == null ? null : ready.poll();
        while (node != null) {
            run(node);
            while (!afterStep.isEmpty()) {
                run(Objects.requireNonNull(afterStep.poll()));
            }
            node = node == last ? null : ready.poll();
        }
    }

    private void run(ReadyNode node) {
        SlowSteps watch = slow;
        if (watch == null) {
            dispatch(node);
        } else {
            watch.beginStep();
            dispatch(node);
            watch.endStep(node);
        }
    }

    private void dispatch(ReadyNode node) {
        try {
            node.dispatch();
        } catch (Throwable t) {
            if (Fatal.is(t)) {
                throw Rethrow.asIs(t);
            }
            errors.report(new LoopError("Exception in callback", t, node));
        }
    }

    void close() {
        ready.clear();
        afterStep.clear();
        try {
            poller.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The event loop's selector did not close", e);
        }
    }
}
