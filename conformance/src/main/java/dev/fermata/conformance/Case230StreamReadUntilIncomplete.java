package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.conformance.Fed.b;
import static dev.fermata.conformance.Fed.bytes;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.net.IncompleteReadException;
import java.io.EOFException;
import java.io.IOException;

/** At the end of the stream readUntil and readExactly fail with what had come, which is taken. */
final class Case230StreamReadUntilIncomplete extends Case {
    @Override
    String output() {
        return """
            b'abc' null true
            b'ab' 5 true
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var r = new Fed().data("abc").end().reader;
        try {
            await(r.readUntil(bytes("--")));
        } catch (IncompleteReadException e) {
            p(b(e.partial()), e.expected(), r.atEnd());
        }
        r = new Fed().data("ab").end().reader;
        try {
            await(r.readExactly(5));
        } catch (EOFException e) {
            var incomplete = (IncompleteReadException) e;
            p(b(incomplete.partial()), incomplete.expected(), r.atEnd());
        }
        return done();
    }
}
