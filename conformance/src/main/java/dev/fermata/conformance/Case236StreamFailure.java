package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Awaitable;
import dev.fermata.Coroutine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** A broken connection wakes the reader that waits, and fails each later read. */
final class Case236StreamFailure extends Case {
    @Override
    String output() {
        return """
            reset: peer
            reset: peer
            reset: peer
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var fed = new Fed();
        var t = createTask(fed.reader.readLine());
        await(sleep(Duration.ZERO));
        fed.fail(new IOException("peer"));
        for (Awaitable<?> read : List.of(t, fed.reader.read(1), fed.reader.readExactly(1))) {
            try {
                await(read);
            } catch (Exception e) {
                p("reset:", e.getMessage());
            }
        }
        return done();
    }
}
