package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.conformance.Fed.b;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.ConnectionOptions;
import java.io.IOException;
import java.time.Duration;

/** What nobody reads stays with the peer: the stream takes nothing before it is asked (asyncio takes twice the limit). */
final class Case237StreamFlowControlReading extends Case {
    @Override
    String output() {
        return """
            9 not taken
            b'1234'
            b'5'
            left: b'6789'
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var fed = new Fed(ConnectionOptions.defaults().limit(4)).data("123456789");
        await(sleep(Duration.ZERO));
        p(fed.untaken(), "not taken");
        p(b(await(fed.reader.read(4))));
        p(b(await(fed.reader.read(1))));
        p("left:", b(await(fed.reader.read(100))));
        return done();
    }
}
