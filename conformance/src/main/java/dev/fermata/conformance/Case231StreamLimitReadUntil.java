package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.conformance.Fed.b;
import static dev.fermata.conformance.Fed.bytes;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.LimitOverrunException;
import java.io.IOException;

/** Over the limit readUntil fails, whether the separator is missing or comes too late; the data stays. */
final class Case231StreamLimitReadUntil extends Case {
    @Override
    String output() {
        return """
            No separator within the first 6 bytes: the limit is 4. They are still there: take them with read(n). 6
            The separator comes only behind 6 bytes: the limit is 4. They are still there: take them with read(n). 6 b'123456\\n'
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var fed = new Fed(ConnectionOptions.defaults().limit(4)).data("123456");
        try {
            await(fed.reader.readUntil(bytes("\n")));
        } catch (LimitOverrunException e) {
            p(e.getMessage(), e.consumed());
        }
        fed = new Fed(ConnectionOptions.defaults().limit(4)).data("123456\n");
        try {
            await(fed.reader.readUntil(bytes("\n")));
        } catch (LimitOverrunException e) {
            p(e.getMessage(), e.consumed(), b(await(fed.reader.readExactly(7))));
        }
        return done();
    }
}
