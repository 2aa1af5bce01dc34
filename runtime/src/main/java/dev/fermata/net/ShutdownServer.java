package dev.fermata.net;

import dev.fermata.Awaitable;
import dev.fermata.CancelledError;
import dev.fermata.Fermata;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Stops a server, less and less politely.
 *
 * <pre>
 * state   awaits the last connection         if that takes too long, or is cancelled
 * 1       for the grace                      closes the connections
 * 2       for the grace                      aborts them and cancels their tasks
 * 3       without a limit                    gives up
 * </pre>
 */
final class ShutdownServer extends StateMachine<Void> {
    private final Server server;
    private final Duration grace;
    private @Nullable Throwable cancelled;

    ShutdownServer(Server server, Duration grace) {
        this.server = server;
        this.grace = grace;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at != 0 && failure == null) {
            return finished();
        }
        int stage = at;
        Throwable reason = failure;
        while (true) {
            note(reason, stage);
            begin(++stage);
            try {
                return await(lastConnection(stage), task, stage) == Await.SUSPENDED ? Await.SUSPENDED : finished();
            } catch (TimeoutException e) {
                reason = e;
            }
        }
    }

    private @Nullable Object finished() throws Throwable {
        if (cancelled != null) {
            throw cancelled;
        }
        return null;
    }

    private void note(@Nullable Throwable reason, int stage) throws Throwable {
        if (reason instanceof CancelledError) {
            cancelled = reason;
        }
        if (reason != null
                && (stage == 3 || !(reason instanceof TimeoutException || reason instanceof CancelledError))) {
            throw reason;
        }
    }

    private void begin(int stage) {
        if (stage == 1) {
            server.stop();
        } else if (stage == 2) {
            server.closeClients();
        } else {
            server.abortClients();
            server.cancelTasks();
        }
    }

    private Awaitable<Void> lastConnection(int stage) throws TimeoutException {
        return stage == 3 ? server.waitClosed() : Fermata.waitFor(server.waitClosed(), grace);
    }
}
