package dev.fermata.tls;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.result;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Outcome;
import dev.fermata.net.Connection;
import dev.fermata.net.Transport;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** How the handshake of two ends came out. */
@NullUnmarked
record Pair(
        Wire wire,
        Outcome<Transport> atClient,
        Outcome<Transport> atServer,
        @Nullable Connection client,
        @Nullable Connection server) {
    static final int PORT = 443;

    /** A client of "localhost" and a server. */
    @Async
    static Coroutine<Pair> shakeHands(Wire wire, Tls client, Tls server) throws IOException {
        List<Outcome<Transport>> outcomes =
                await(gatherOutcomes(over(wire.client, client, "localhost"), over(wire.server, server, "")));
        Outcome<Transport> atClient = outcomes.get(0);
        Outcome<Transport> atServer = outcomes.get(1);
        return result(new Pair(wire, atClient, atServer, streams(atClient), streams(atServer)));
    }

    /** Closes the end below if it fails, as the streams do. */
    @Async
    static Coroutine<Transport> over(Wire.End below, Tls tls, String host) throws IOException {
        try {
            return result(await(tls.over(below, host, PORT)));
        } catch (Throwable t) {
            below.abort();
            throw t;
        }
    }

    private static @Nullable Connection streams(Outcome<Transport> end) {
        return end.isSuccess() ? Connection.over(end.get()) : null;
    }

    TlsInfo clientInfo() {
        return Objects.requireNonNull(atClient.get().extra(TlsInfo.class));
    }

    TlsInfo serverInfo() {
        return Objects.requireNonNull(atServer.get().extra(TlsInfo.class));
    }

    @Nullable
    String clientError() {
        return message(atClient);
    }

    @Nullable
    String serverError() {
        return message(atServer);
    }

    private static @Nullable String message(Outcome<Transport> outcome) {
        return outcome.failure() == null ? null : outcome.failure().getMessage();
    }
}
