package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Gives a transport with its layer over it, or closes it. */
final class LayerOver extends StateMachine<Transport> {
    private final Layer layer;
    private final Transport below;
    private final String host;
    private final int port;

    LayerOver(Layer layer, Transport below, String host, int port) {
        this.layer = layer;
        this.below = below;
        this.host = host;
        this.port = port;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        try {
            if (failure != null) {
                throw failure;
            }
            Object upper = at == 0 ? await(layer.over(below, host, port), task, 1) : value;
            return upper == Await.SUSPENDED ? upper : Objects.requireNonNull(upper, "A layer gave null.");
        } catch (Throwable t) {
            below.abort();
            throw t;
        }
    }

    @Override
    protected void notStarted(Throwable failure) {
        try {
            below.abort();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
