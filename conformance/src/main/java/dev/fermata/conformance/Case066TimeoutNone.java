package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Timeout;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** Timeout(null) never fires but can be rescheduled later. */
final class Case066TimeoutNone extends Case {
    @Override
    String output() {
        return """
            null
            fired after reschedule true
            """;
    }

    @Override
    @Async
    Coroutine<Void> main() {
        List<Timeout> opened = new ArrayList<>();
        try (var deadline = timeout(null)) {
            opened.add(deadline);
            p(deadline.when());
            await(sleep(Duration.ofMillis(2)));
            deadline.reschedule(runningLoop().time() + Duration.ofMillis(2).toNanos());
            await(sleep(Duration.ofSeconds(10)));
        } catch (TimeoutException e) {
            p("fired after reschedule", opened.get(0).expired());
        }
        return done();
    }
}
