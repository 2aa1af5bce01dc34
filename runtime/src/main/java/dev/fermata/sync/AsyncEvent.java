package dev.fermata.sync;

import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/**
 * A flag that tasks wait for: {@code await(started.waitOn())}.
 *
 * <p>Setting it wakes all who wait at that moment, in the order in which they came, also if it is cleared before they run.
 *
 * <p>What asyncio calls {@code wait} is {@code waitOn} in this package, since {@link Object#wait()} belongs to monitors and
 * cannot be replaced. Calling that one by mistake throws IllegalMonitorStateException at once.
 *
 * <p>Belongs to the event loop whose task is the first that has to wait for it, and to that loop's thread.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-sync.html#event">asyncio: Event</a>
 */
public final class AsyncEvent {
    /**
     * What an event looks like at one moment.
     *
     * @param set whether it is set
     * @param waiters how many wait for it, counting those who are woken but have not run yet
     */
    public record Statistics(boolean set, int waiters) {}

    private final WaitingLine line;
    private boolean set;

    /** Creates one that is not set. */
    public AsyncEvent() {
        this(new WaitingLine(), false);
    }

    AsyncEvent(WaitingLine line, boolean set) {
        this.line = line;
        this.set = set;
    }

    /** Tells whether it is set. */
    public boolean isSet() {
        return set;
    }

    /** Sets it, and wakes all who wait. Does nothing if it is set already. */
    public void set() {
        if (!set) {
            set = true;
            line.wakeAll();
        }
    }

    /** Has later calls of {@link #waitOn} wait; who was woken by {@link #set} goes on all the same. */
    public void clear() {
        set = false;
    }

    /**
     * Waits until the event is set; does not give way if it is. asyncio's {@code wait}. A wait that is cancelled leaves
     * nothing behind.
     *
     * @return a coroutine that gives true; throws IllegalStateException if it has to wait and this belongs to another event
     *     loop
     */
    public Coroutine<Boolean> waitOn() {
        return new EventWait(this, this);
    }

    /** For an event that is a part of something: that is named in messages. */
    Coroutine<Boolean> waitOn(Object whole) {
        return new EventWait(this, whole);
    }

    /** Counts who waits. */
    public Statistics statistics() {
        return new Statistics(set, line.size());
    }

    @Override
    public String toString() {
        return "AsyncEvent(" + (set ? "set" : "unset") + ", " + line.size() + " waiting)";
    }

    private static final class EventWait extends Waiting<Boolean> {
        private final AsyncEvent event;
        private final Object primitive;

        EventWait(AsyncEvent event, Object primitive) {
            this.event = event;
            this.primitive = primitive;
        }

        @Override
        Object primitive() {
            return primitive;
        }

        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            if (at == 0) {
                if (event.set) {
                    return true;
                }
                if (sleepIn(event.line, task, 1) == Await.SUSPENDED) {
                    return Await.SUSPENDED;
                }
            }
            event.line.leave(this);
            if (failure != null) {
                throw failure;
            }
            return true;
        }
    }
}
