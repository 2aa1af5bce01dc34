package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.conformance.Fed.b;
import static dev.fermata.conformance.Fed.bytes;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.io.IOException;

/** Of several separators the one that ends first counts. */
final class Case238StreamReadUntilSeveral extends Case {
    @Override
    String output() {
        return """
            b'a\\r\\n' b'b\\n'
            The separator is empty.
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var r = new Fed().data("a\r\nb\nc").reader;
        byte[] lf = bytes("\n");
        byte[] crlf = bytes("\r\n");
        p(b(await(r.readUntil(lf, crlf))), b(await(r.readUntil(crlf, lf))));
        try {
            await(r.readUntil(bytes("")));
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        return done();
    }
}
