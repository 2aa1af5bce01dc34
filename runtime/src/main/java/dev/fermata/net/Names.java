package dev.fermata.net;

import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Looks up names of hosts, on threads kept for that: a slow name server holds up nothing else. Cancelling a wait ends it at
 * once; the look-up goes on alone, and its outcome is dropped.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-eventloop.html#asyncio.loop.getaddrinfo">asyncio:
 *     getaddrinfo and getnameinfo</a>
 */
public final class Names {
    private Names() {}

    /**
     * Gives the addresses of a host, at least one, in the order in which the system wants them tried. An address in digits
     * gives itself, without a look-up.
     *
     * @throws UnknownHostException where it is awaited, if no name service has an address for it
     */
    public static Coroutine<List<InetAddress>> resolve(String host) throws UnknownHostException {
        Objects.requireNonNull(host, "host");
        return new LookUp<>(host, null, found -> found);
    }

    /** Gives the name of an address; the address in digits if it has none. */
    public static Coroutine<String> reverse(InetAddress address) {
        Objects.requireNonNull(address, "address");
        return new Reverse(address);
    }

    private static final class Reverse extends StateMachine<String> {
        private final InetAddress address;

        Reverse(InetAddress address) {
            this.address = address;
        }

        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            if (failure != null) {
                throw failure;
            }
            return at == 0 ? await(NameService.OF_LOOP.of(task.loop()).name(address, task.loop()), task, 1) : value;
        }
    }
}
