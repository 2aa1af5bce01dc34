package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/** Stops a server at the end of its block, and waits for its connections. */
final class LeaveServer extends StateMachine<@Nullable Throwable> {
    private final Server server;
    private final @Nullable Throwable bodyFailure;

    LeaveServer(Server server, @Nullable Throwable bodyFailure) {
        this.server = server;
        this.bodyFailure = bodyFailure;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            server.cancelTasks();
            throw failure;
        }
        if (at == 0) {
            server.stop();
            if (bodyFailure != null) {
                server.cancelTasks();
            }
            if (await(server.waitClosed(), task, 1) == Await.SUSPENDED) {
                return Await.SUSPENDED;
            }
        }
        return null;
    }
}
