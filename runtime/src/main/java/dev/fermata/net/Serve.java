package dev.fermata.net;

import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Serves a connection once its layer is ready. */
final class Serve extends StateMachine<Void> {
    private final Coroutine<Transport> layer;
    private final Function<Transport, Coroutine<Void>> handler;

    Serve(Coroutine<Transport> layer, Function<Transport, Coroutine<Void>> handler) {
        this.layer = layer;
        this.handler = handler;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        Object got = at == 0 ? await(layer, task, 1) : value;
        if (at <= 1 && got != Await.SUSPENDED) {
            got = await(handler.apply((Transport) Objects.requireNonNull(got)), task, 2);
        }
        return got == Await.SUSPENDED ? got : null;
    }
}
