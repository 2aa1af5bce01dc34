package dev.fermata.sync;

import dev.fermata.Task;
import org.jspecify.annotations.Nullable;

/** Puts an element into a slot that nobody before us waits for, or waits in line for one. */
final class QueuePut<T extends @Nullable Object> extends Waiting<Void> {
    private final AsyncQueue<T> queue;
    private final T element;

    QueuePut(AsyncQueue<T> queue, T element) {
        this.queue = queue;
        this.element = element;
    }

    @Override
    Object primitive() {
        return queue;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        try {
            boolean mine = at == 0 ? queue.hasSlotForAll() : woken;
            if (failure == null && !mine && !queue.isShutDown()) {
                return sleepIn(queue.putters(), task, 1);
            }
            if (at != 0) {
                queue.putters().leave(this);
            }
            finish(failure);
            return null;
        } catch (Throwable t) {
            // The slot that we leave may be another putter's, also if a comparator has thrown.
            queue.share();
            throw queue.undelivered().handOver(element, t);
        }
    }

    @Override
    protected void notStarted(Throwable failure) {
        queue.undelivered().handOver(element, failure);
    }

    private void finish(@Nullable Throwable failure) throws Throwable {
        if (failure != null) {
            throw failure;
        }
        if (queue.isShutDown()) {
            throw new QueueShutDown();
        }
        queue.store(element);
    }
}
