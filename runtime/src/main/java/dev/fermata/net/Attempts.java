package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.Handle;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketAddress;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Connects to the addresses of a host, the next one as soon as the last one has failed or did not answer for a while: the
 * first that answers is taken, the others are closed.
 *
 * <p>Invariant until {@code connected} is done: an attempt is open, or the list of addresses has come to its end and the
 * last one fails now; a timer is pending if attempts are open and addresses left.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8305">RFC 8305: Happy Eyeballs</a>
 */
final class Attempts {
    private final Iterator<? extends SocketAddress> left;
    private final String name;
    private final ConnectionOptions options;
    private final List<Attempt> open = new ArrayList<>();
    private final List<String> reasons = new ArrayList<>();
    private final List<IOException> errors = new ArrayList<>();
    private @Nullable EventLoop loop;
    private @Nullable Future<SocketChannel> connected;
    private @Nullable Attempt winner;
    private @Nullable Handle timer;

    /** @param name what the user wants to connect to, for messages */
    Attempts(List<? extends SocketAddress> addresses, String name, ConnectionOptions options) {
        left = addresses.iterator();
        this.name = name;
        this.options = options;
    }

    Future<SocketChannel> start(EventLoop on) {
        loop = on;
        Future<SocketChannel> future = on.createFuture();
        connected = future;
        next(on, future);
        return future;
    }

    /** Closes what is open, and what is connected already: nobody takes it. */
    void abandon() {
        cancel();
        if (winner != null) {
            winner.abandon();
        }
    }

    private void cancel() {
        if (timer != null) {
            timer.cancel();
        }
        List.copyOf(open).forEach(Attempt::abandon);
        open.clear();
    }

    private void next(EventLoop on, Future<SocketChannel> future) {
        if (timer != null) {
            timer.cancel();
            timer = null;
        }
        while (left.hasNext() && !future.isDone()) {
            SocketAddress address = left.next();
            Attempt attempt = new Attempt(on, address, this::ended);
            open.add(attempt);
            attempt.begin(options.localAddress());
            if (open.contains(attempt)) {
                break;
            }
        }
        if (!future.isDone() && open.isEmpty()) {
            future.setException(noneAnswered());
        } else if (!future.isDone() && left.hasNext()) {
            timer = on.callLater(options.attemptDelay(), () -> next(on, future));
        }
    }

    private void ended(Attempt attempt, @Nullable IOException error) {
        open.remove(attempt);
        EventLoop on = Objects.requireNonNull(loop);
        Future<SocketChannel> future = Objects.requireNonNull(connected);
        if (error == null) {
            cancel();
            if (future.isDone()) {
                attempt.abandon();
            } else {
                winner = attempt;
                future.setResult(attempt.channel());
            }
            return;
        }
        reasons.add(attempt.address() + ": " + error.getMessage());
        errors.add(error);
        if (!attempt.isBeginning() && !future.isDone()) {
            next(on, future);
        }
    }

    private IOException noneAnswered() {
        if (errors.isEmpty()) {
            return new ConnectException("Cannot connect to " + name + ": it has no address.");
        }
        String why = errors.size() == 1 ? String.valueOf(errors.get(0).getMessage()) : String.join("; ", reasons);
        ConnectException failure = new ConnectException("Cannot connect to " + name + ": " + why);
        failure.initCause(errors.get(0));
        errors.stream().skip(1).forEach(failure::addSuppressed);
        return failure;
    }
}
