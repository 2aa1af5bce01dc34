package dev.fermata;

import dev.fermata.internal.StateMachine;
import java.util.Objects;
import java.util.concurrent.Flow;
import org.jspecify.annotations.Nullable;

/**
 * Reads a publisher on a loop. What it sends is in {@link Signals}.
 *
 * <pre>
 * loop    signals   meaning
 * null    open      nobody has advanced: not subscribed
 * set     open      subscribed, or the publisher is about to confirm it
 * any     closed    the end was given, or the reader has left
 * </pre>
 */
final class PublisherIterator<T> implements AsyncIterator<T> {
    private final Flow.Publisher<T> publisher;
    private final int ahead;
    private final Signals<T> signals = new Signals<>(this::wake);
    private @Nullable EventLoop loop;
    private @Nullable Future<Boolean> arrival;
    private @Nullable T current;

    PublisherIterator(Flow.Publisher<T> publisher, int ahead) {
        this.publisher = publisher;
        this.ahead = ahead;
    }

    @Override
    public Coroutine<Boolean> advance() {
        return new Advance();
    }

    @Override
    public T current() {
        return Objects.requireNonNull(current, "There is no current element: await advance() first.");
    }

    @Override
    public Coroutine<Void> closeAsync() {
        return new Close();
    }

    private boolean belongsTo(Task<?> task) {
        if (loop != null && loop != task.loop) {
            throw new IllegalStateException(
                    "The iterator of " + publisher + " is bound to a different event loop: the one"
                            + " of the task that first advanced it. Make one for each loop.");
        }
        return loop != null;
    }

    /** On any thread; somebody has advanced, since there was no signal before. */
    private void wake() {
        if (!Objects.requireNonNull(loop).post(this::wakeReader)) {
            signals.close();
        }
    }

    private void wakeReader() {
        if (arrival != null && !arrival.isDone()) {
            arrival.setResult(true);
        }
    }

    private void begin(Task<?> task) {
        if (arrival != null) {
            throw new IllegalStateException(
                    "The iterator of " + publisher + " is being advanced already, by another task.");
        }
        if (!belongsTo(task) && !signals.isClosed()) {
            loop = task.loop;
            try {
                publisher.subscribe(signals);
            } catch (Throwable t) {
                signals.close();
                throw t;
            }
        }
    }

    private final class Advance extends StateMachine<Boolean> {
        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            if (at == 0) {
                begin(task);
            } else {
                arrival = null;
                signals.stopWaiting();
            }
            if (failure != null) {
                throw failure;
            }
            while (!signals.isClosed()) {
                signals.request(ahead);
                if (signals.hasNext()) {
                    current = signals.next();
                    return current != null;
                }
                if (signals.beginWaiting(ahead)) {
                    arrival = task.loop.createFuture();
                    task.loop.awaitsOutside(arrival);
                    return await(arrival, task, 1);
                }
            }
            current = null;
            return false;
        }
    }

    private final class Close extends StateMachine<@Nullable Void> {
        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure) {
            belongsTo(task);
            signals.close();
            wakeReader();
            return null;
        }
    }
}
