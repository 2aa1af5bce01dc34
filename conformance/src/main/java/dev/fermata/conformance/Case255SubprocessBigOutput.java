package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.waitFor;
import static java.lang.ProcessBuilder.Redirect.PIPE;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.Subprocess;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.TimeoutException;

/** Communicate never deadlocks on large data in both directions. */
final class Case255SubprocessBigOutput extends Case {
    @Override
    String output() {
        return """
            true null 0
            """;
    }

    @Override
    void program() {
        Fermata.run(this::main);
    }

    @Override
    @Async
    Coroutine<Void> main() throws IOException, TimeoutException {
        byte[] input = new byte[3_000_000];
        Arrays.fill(input, (byte) 'q');
        var process = await(Subprocess.builder("cat").stdin(PIPE).stdout(PIPE).start());
        var output = await(waitFor(process.communicate(input), Duration.ofSeconds(20)));
        p(Objects.requireNonNull(output.out()).length == input.length, output.err(), process.returnCode());
        return done();
    }
}
