package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.timeout;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncSemaphore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;

/** A permit granted in the tick of a timeout goes to the one who waits behind. */
final class Case277bSemaphoreTimeoutPassesPermitOn extends Case {
    @Override
    String output() {
        return """
            [timeout, patient] 1 false
            """;
    }

    private final AsyncSemaphore semaphore = new AsyncSemaphore(1);
    private final List<String> log = new ArrayList<>();

    @Async
    private Coroutine<Void> hurried() {
        try (var deadline = timeout(Duration.ofMillis(5))) {
            try (var permit = await(semaphore.acquire())) {
                log.add("in");
            }
        } catch (TimeoutException e) {
            log.add("timeout");
        }
        return done();
    }

    @Async
    private Coroutine<Void> patient() {
        try (var permit = await(semaphore.acquire())) {
            log.add("patient");
        }
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        await(semaphore.acquire());
        runningLoop().callLater(Duration.ofMillis(5), semaphore::release);
        var hurried = createTask(hurried());
        var patient = createTask(patient());
        await(gatherOutcomes(hurried, patient));
        p(log, semaphore.value(), semaphore.locked());
        return done();
    }
}
