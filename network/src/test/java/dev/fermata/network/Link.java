package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;

import dev.fermata.Async;
import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.net.Connection;
import dev.fermata.net.Server;
import org.jspecify.annotations.Nullable;

/**
 * A connection with both ends at hand. At its end both are closed.
 *
 * @param listener the server whose connection it is; null if there is none
 * @param served ends the task that serves
 */
record Link(Connection client, Connection server, @Nullable Server listener, Future<Boolean> served)
        implements AsyncScope {
    @Async
    @Override
    public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
        client.writer().abort();
        server.writer().abort();
        served.setResult(true);
        if (listener != null) {
            await(listener.waitClosed());
        }
        return result(null);
    }

    @Override
    public void close() {
        throw new IllegalStateException("only in rewritten code");
    }
}
