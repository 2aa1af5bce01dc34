package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/** Waits until a server is stopped, and stops it if it is cancelled. */
final class ServeForever extends StateMachine<Void> {
    private final Server server;

    ServeForever(Server server) {
        this.server = server;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at == 0 && await(new WaitClosed(server.beginServeForever()), task, 1) == Await.SUSPENDED) {
            return Await.SUSPENDED;
        }
        server.endServeForever();
        if (failure != null) {
            server.stop();
            throw failure;
        }
        return null;
    }
}
