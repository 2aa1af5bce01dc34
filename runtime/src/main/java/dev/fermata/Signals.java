package dev.fermata;

import dev.fermata.internal.Rethrow;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What a publisher has sent, on whichever threads, and the reader has not taken. The methods of {@link Flow.Subscriber} are
 * the publisher's; all others belong to the reader's thread, so that requests are serial.
 *
 * <p>No signal is missed: the publisher adds it, then looks at {@code waiting}; the reader sets {@code waiting}, then looks
 * once more, and only then waits. Who clears {@code waiting} wakes the reader, so that a burst costs one wake-up.
 */
final class Signals<T> implements Flow.Subscriber<T> {
    /** In place of the subscription: it is cancelled, or will be when it comes. */
    private static final Flow.Subscription CLOSED = new Flow.Subscription() {
        @Override
        public void request(long n) {}

        @Override
        public void cancel() {}
    };

    /**
     * The last signal.
     *
     * @param failure null: complete
     * @param broken the publisher broke the rules, and may believe that it goes on
     */
    private record End(@Nullable Throwable failure, boolean broken) {}

    private final Queue<Object> sent = new ConcurrentLinkedQueue<>();
    private final AtomicReference<Flow.@Nullable Subscription> subscription = new AtomicReference<>();
    private final AtomicBoolean waiting = new AtomicBoolean();
    private final Runnable wake;

    /** How many elements were requested and have not come. */
    private final AtomicInteger requested = new AtomicInteger();

    /** How many elements were requested and not taken. */
    private int open;

    /** The publisher's last signal came; what it sends after that is against the rules, and dropped. */
    private volatile boolean ended;

    Signals(Runnable wake) {
        this.wake = wake;
    }

    @Override
    public void onSubscribe(Flow.Subscription offered) {
        Objects.requireNonNull(offered, "onSubscribe(null)");
        if (subscription.compareAndSet(null, offered)) {
            tell();
        } else {
            offered.cancel();
        }
    }

    @Override
    public void onNext(T element) {
        if (element == null) {
            throw broken(new NullPointerException("The publisher sent null: onNext(null)"));
        }
        if (ended || isClosed()) {
            return;
        }
        if (requested.getAndDecrement() <= 0) {
            broken(new IllegalStateException("The publisher sent more elements than were requested: " + element));
            return;
        }
        sent.add(element);
        tell();
    }

    @Override
    public void onError(Throwable failure) {
        if (failure == null) {
            throw broken(new NullPointerException("The publisher failed with null: onError(null)"));
        }
        end(failure, false);
    }

    @Override
    public void onComplete() {
        end(null, false);
    }

    private <X extends RuntimeException> X broken(X failure) {
        end(failure, true);
        return failure;
    }

    private void end(@Nullable Throwable failure, boolean broken) {
        if (!ended && !isClosed()) {
            ended = true;
            sent.add(new End(failure, broken));
            tell();
        }
    }

    private void tell() {
        if (waiting.get() && waiting.compareAndSet(true, false)) {
            wake.run();
        }
    }

    boolean isClosed() {
        return subscription.get() == CLOSED;
    }

    /** Has at most {@code ahead} elements underway, if the publisher has confirmed the subscription. */
    void request(int ahead) {
        Flow.Subscription confirmed = subscription.get();
        if (confirmed == null || !isDue(ahead)) {
            return;
        }
        int more = ahead - open;
        open = ahead;
        requested.addAndGet(more);
        try {
            confirmed.request(more);
        } catch (Throwable t) {
            close();
            throw Rethrow.asIs(t);
        }
    }

    private boolean isDue(int ahead) {
        return open <= ahead / 2 && !ended;
    }

    boolean hasNext() {
        return !sent.isEmpty();
    }

    /** Gives the next element; null at the end. Throws what the publisher failed with. */
    @Nullable
    T next() throws Throwable {
        Object next = sent.remove();
        if (next instanceof End end) {
            Flow.Subscription over = subscription.getAndSet(CLOSED);
            if (end.broken && over != null) {
                over.cancel();
            }
            if (end.failure != null) {
                throw end.failure;
            }
            return null;
        }
        open--;
        @SuppressWarnings("unchecked") // Nobody outside can make an End.
        T element = (T) next;
        return element;
    }

    /** Gives false if something came meanwhile, so that there is nothing to wait for. */
    boolean beginWaiting(int ahead) {
        waiting.set(true);
        boolean confirmed = subscription.get() != null && isDue(ahead);
        if (sent.isEmpty() && !confirmed) {
            return true;
        }
        waiting.set(false);
        return false;
    }

    void stopWaiting() {
        waiting.set(false);
    }

    void close() {
        Flow.Subscription confirmed = subscription.getAndSet(CLOSED);
        sent.clear();
        if (confirmed != null) {
            confirmed.cancel();
        }
    }
}
