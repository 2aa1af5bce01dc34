package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.Connection;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.testing.TestLoop;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What streams do, whatever they stand on: each test of a subclass runs over each carrier. */
@ParameterizedClass
@EnumSource(Carrier.class)
abstract class StreamSuite extends OverCarrier {
    interface Body {
        Coroutine<Void> on(Connection client, Connection server) throws Exception;
    }

    void on(TestLoop loop, Body body) {
        on(loop, ConnectionOptions.defaults(), body);
    }

    void on(TestLoop loop, ConnectionOptions options, Body body) {
        loop.run(() -> with(options, body));
    }

    @Async
    private Coroutine<Void> with(ConnectionOptions options, Body body) throws Exception {
        try (var link = await(carrier.open(options))) {
            await(body.on(link.client(), link.server()));
        }
        return done();
    }
}
