package dev.fermata.net;

import dev.fermata.Future;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import org.jspecify.annotations.Nullable;

/** Waits for a datagram; behind those who wait already. */
final class Receive extends StateMachine<Datagram> {
    private final DatagramReceiver receiver;
    private @Nullable Future<Boolean> waiter;

    Receive(DatagramReceiver receiver) {
        this.receiver = receiver;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at != 0) {
            receiver.waitEnded(waiter);
            if (failure != null) {
                throw failure;
            }
        }
        Datagram received = at == 0 && receiver.isAwaited() ? null : receiver.poll();
        if (received != null) {
            return received;
        }
        waiter = receiver.untilReadable();
        return await(waiter, task, 1);
    }
}
