package dev.fermata.net;

import dev.fermata.Coroutine;

/** Serves one connection of a {@link Server}: an {@code @Async} method or lambda. */
@FunctionalInterface
public interface ConnectionHandler {
    /**
     * Makes the coroutine that serves {@code connection}. It runs in a task of its own; when it ends the connection is closed.
     *
     * @throws Exception what the coroutine may throw: it is reported to the loop's exception handler
     */
    Coroutine<Void> handle(Connection connection) throws Exception;
}
