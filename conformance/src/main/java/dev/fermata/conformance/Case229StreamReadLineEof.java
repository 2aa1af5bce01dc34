package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.each;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.io.IOException;
import java.util.ArrayList;

/** Each line comes without its end; a partial last line is one; then null, which is no line of {@code lines()}. */
final class Case229StreamReadLineEof extends Case {
    @Override
    String output() {
        return """
            one two part null true
            a b
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException {
        var r = new Fed().data("one\ntw").data("o\npart").end().reader;
        p(await(r.readLine()), await(r.readLine()), await(r.readLine()), await(r.readLine()), r.atEnd());
        var words = new ArrayList<String>();
        for (String line : each(new Fed().data("a\nb\n").end().reader.lines())) {
            words.add(line);
        }
        p(words.toArray());
        return done();
    }
}
