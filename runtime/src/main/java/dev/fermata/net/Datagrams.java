package dev.fermata.net;

import dev.fermata.AsyncIterator;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What an endpoint receives until it is closed. */
final class Datagrams implements AsyncIterator<Datagram> {
    private final DatagramReceiver receiver;
    private @Nullable Datagram current;

    Datagrams(DatagramReceiver receiver) {
        this.receiver = receiver;
    }

    @Override
    public Coroutine<Boolean> advance() {
        return new Advance();
    }

    @Override
    public Datagram current() {
        return Objects.requireNonNull(current, "There is no current datagram: await advance() first.");
    }

    private final class Advance extends StateMachine<Boolean> {
        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            try {
                Object got = at == 0 ? await(new Receive(receiver), task, 1) : received(value, failure);
                if (got == Await.SUSPENDED) {
                    return got;
                }
                current = (Datagram) got;
                return true;
            } catch (java.net.SocketException e) {
                if (receiver.isClosed() && !(e instanceof java.net.PortUnreachableException)) {
                    return false;
                }
                throw e;
            }
        }

        private static @Nullable Object received(@Nullable Object value, @Nullable Throwable failure) throws Throwable {
            if (failure != null) {
                throw failure;
            }
            return value;
        }
    }
}
