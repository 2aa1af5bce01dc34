package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runCoroutineThreadsafe;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.toThread;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Fermata;
import dev.fermata.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** get(timeout) in the thread does not stop the task by itself. */
final class Case200ThreadTimeoutDoesNotStopTheTask extends Case {
    @Override
    String output() {
        return """
            thread timed out, cancelled: false
            done later
            """;
    }

    @Async
    private static Coroutine<String> slow(Future<String> mayEnd) {
        await(mayEnd);
        return result("done later");
    }

    private String ask(EventLoop loop, Future<String> mayEnd) throws Exception {
        var future = runCoroutineThreadsafe(slow(mayEnd), loop);
        try {
            return future.get(5, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            p("thread timed out, cancelled:", future.isCancelled());
        }
        loop.callSoonThreadsafe(() -> mayEnd.setResult("now"));
        return future.get(5, TimeUnit.SECONDS);
    }

    @Override
    void program() {
        Fermata.run(this::main);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var loop = runningLoop();
        Future<String> mayEnd = loop.createFuture();
        p(await(toThread(() -> ask(loop, mayEnd))));
        return done();
    }
}
