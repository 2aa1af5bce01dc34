package dev.fermata;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Who is to run when a future is done, in the order in which they asked. The first waits in a field, without a list. */
final class Waiters {
    private Waiters() {}

    /** Gives {@code waiters} with one more: null, a {@link ReadyNode}, or a list of them. */
    static Object with(@Nullable Object waiters, ReadyNode added) {
        if (waiters == null) {
            return added;
        }
        if (waiters instanceof ReadyNode first) {
            List<ReadyNode> list = new ArrayList<>(4);
            list.add(first);
            list.add(added);
            return list;
        }
        list(waiters).add(added);
        return waiters;
    }

    static void schedule(@Nullable Object waiters, Future<?> done) {
        if (waiters instanceof ReadyNode only) {
            schedule(only, done);
        } else if (waiters != null) {
            for (ReadyNode waiter : list(waiters)) {
                schedule(waiter, done);
            }
        }
    }

    private static void schedule(ReadyNode waiter, Future<?> done) {
        // A task whose suspension failed half way (StackOverflowError) may wait for something else by now.
        if (!(waiter instanceof Task<?> task) || task.waitingOn == done) {
            done.loop.enqueue(waiter);
        }
    }

    /** Removes the callback wherever it was added, and gives what is left; the count is the difference in {@link #size}. */
    static @Nullable Object without(@Nullable Object waiters, Consumer<?> callback) {
        if (waiters instanceof ReadyNode only) {
            return isCallback(only, callback) ? null : only;
        }
        if (waiters != null) {
            list(waiters).removeIf(waiter -> isCallback(waiter, callback));
        }
        return waiters;
    }

    static int size(@Nullable Object waiters) {
        return waiters == null
                ? 0
                : waiters instanceof ReadyNode ? 1 : list(waiters).size();
    }

    private static boolean isCallback(ReadyNode waiter, Consumer<?> callback) {
        return waiter instanceof DoneCallback<?> done && done.calls(callback);
    }

    @SuppressWarnings("unchecked")
    private static List<ReadyNode> list(Object waiters) {
        return (List<ReadyNode>) waiters;
    }
}
