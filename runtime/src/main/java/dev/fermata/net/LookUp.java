package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives what a look-up of a host found, in the form that {@code result} makes of it. */
final class LookUp<T> extends StateMachine<T> {
    /** What is made of the addresses. */
    @FunctionalInterface
    interface Result<T> {
        T of(List<InetAddress> addresses);
    }

    private final String host;
    private final Result<T> result;
    private final @Nullable NameService names;

    /** @param names null: the service of the loop that awaits this */
    LookUp(String host, @Nullable NameService names, Result<T> result) {
        this.host = Objects.requireNonNull(host, "host");
        this.names = names;
        this.result = result;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at == 0 && isLiteral(host)) {
            return result.of(List.of(InetAddress.getAllByName(host)));
        }
        try {
            Object got = at == 0 ? begin(task) : ended(value, failure);
            return got == Await.SUSPENDED ? got : result.of(addresses(got));
        } catch (UnknownHostException e) {
            // Others may wait for the same look-up: each gets an exception of its own.
            throw unknown(e);
        }
    }

    private @Nullable Object begin(Task<?> task) {
        NameService service = names == null ? NameService.OF_LOOP.of(task.loop()) : names;
        return await(service.addresses(host, task.loop()), task, 1);
    }

    private static @Nullable Object ended(@Nullable Object value, @Nullable Throwable failure) throws Throwable {
        if (failure != null) {
            throw failure;
        }
        return value;
    }

    @SuppressWarnings("unchecked")
    private static List<InetAddress> addresses(@Nullable Object found) {
        return (List<InetAddress>) Objects.requireNonNull(found);
    }

    /** What needs no name service: an address in digits, or one of IPv6. */
    private static boolean isLiteral(String host) {
        return host.indexOf(':') >= 0 || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
    }

    private UnknownHostException unknown(UnknownHostException cause) {
        UnknownHostException described =
                new UnknownHostException("The host " + host + " is unknown: no name service has"
                        + " an address for it. Check its spelling, and that this machine reaches its name server.");
        described.initCause(cause);
        return described;
    }
}
