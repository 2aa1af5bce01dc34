package dev.fermata.sync;

import dev.fermata.Task;
import org.jspecify.annotations.Nullable;

/** Takes an element that nobody before us waits for, or waits in line for one. */
final class QueueGet<T extends @Nullable Object> extends Waiting<T> {
    private final AsyncQueue<T> queue;

    QueueGet(AsyncQueue<T> queue) {
        this.queue = queue;
    }

    @Override
    Object primitive() {
        return queue;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        boolean mine = at != 0 && woken;
        if (failure != null) {
            queue.getters().leave(this);
            queue.share();
            throw failure;
        }
        if (!mine && !(at == 0 && queue.hasElementForAll())) {
            if (queue.isShutDown() && queue.isEmpty()) {
                leaveLine(at);
                throw new QueueShutDown();
            }
            return sleepIn(queue.getters(), task, 1);
        }
        leaveLine(at);
        return queue.take();
    }

    private void leaveLine(int at) {
        if (at != 0) {
            queue.getters().leave(this);
        }
    }
}
