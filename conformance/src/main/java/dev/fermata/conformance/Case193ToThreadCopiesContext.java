package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.toThread;

import dev.fermata.Async;
import dev.fermata.ContextVar;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.util.List;

/** toThread runs the function in a copy of the caller's context. */
final class Case193ToThreadCopiesContext extends Case {
    private static final ContextVar<String> V = ContextVar.of("V");

    @Override
    String output() {
        return """
            [req-1, true] req-1
            """;
    }

    private static List<Object> work(Thread loopThread) {
        String seen = V.get();
        V.set("changed in thread");
        return List.of(seen, Thread.currentThread() != loopThread);
    }

    @Override
    void program() {
        Fermata.run(main());
    }

    @Override
    @Async
    Coroutine<Void> main() {
        V.set("req-1");
        Thread loopThread = Thread.currentThread();
        p(await(toThread(() -> work(loopThread))), V.get());
        return done();
    }
}
