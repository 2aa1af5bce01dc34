package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.conformance.Fed.b;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.io.IOException;
import java.time.Duration;

/** A second reader that waits on the same stream gets an error; the first goes on. */
final class Case234StreamTwoReaders extends Case {
    @Override
    String output() {
        return """
            Another coroutine is already waiting for incoming data: only one task may read from a stream at a time.
            b'Z'
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var fed = new Fed();
        var a = createTask(fed.reader.read(1));
        var b = createTask(fed.reader.readLine());
        await(sleep(Duration.ZERO));
        try {
            await(b);
        } catch (IllegalStateException e) {
            p(e.getMessage());
        }
        fed.data("Z");
        p(b(await(a)));
        return done();
    }
}
