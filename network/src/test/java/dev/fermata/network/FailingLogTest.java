package dev.fermata.network;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A log can fail when a process is out of descriptors, just when there is something to tell. */
class FailingLogTest {
    private final Logger logger = Logger.getLogger("dev.fermata");
    private final PrintStream before = System.err;
    private final Handler failing = new Handler() {
        @Override
        public void publish(LogRecord message) {
            throw new Error("no descriptor is left");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @AfterEach
    void restore() {
        logger.removeHandler(failing);
        System.setErr(before);
    }

    @Async
    private static Coroutine<String> breakCallback() {
        runningLoop().callSoon(() -> {
            throw new IllegalStateException("broken callback");
        });
        await(sleep(Duration.ZERO));
        await(sleep(Duration.ZERO));
        return result("went on");
    }

    @Test
    void a_log_that_fails_does_not_end_the_loop() {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        System.setErr(new PrintStream(errors, true, UTF_8));
        logger.addHandler(failing);

        assertThat(run(breakCallback())).isEqualTo("went on");
        assertThat(errors.toString(UTF_8))
                .startsWith("dev.fermata: ")
                .contains("java.lang.IllegalStateException: broken callback")
                .contains("(The log has failed as well: java.lang.Error: no descriptor is left)");
    }
}
