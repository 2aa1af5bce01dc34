package dev.fermata.conformance;

import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Fermata;

/**
 * A fatal error in a callback leaves runForever at once; the rest of the batch stays queued. What SystemExit is in
 * Python, a VirtualMachineError is here.
 */
final class Case025FatalErrorLeavesTheLoop extends Case {
    @Override
    String output() {
        return """
            one
            exit 3
            two
            """;
    }

    @Override
    void program() {
        EventLoop loop = new EventLoop();
        loop.callSoon(() -> p("one"));
        loop.callSoon(() -> {
            throw new InternalError("3");
        });
        loop.callSoon(() -> p("two"));
        try {
            loop.runForever();
        } catch (InternalError e) {
            p("exit", e.getMessage());
        }
        loop.callSoon(loop::stop);
        loop.runForever();
        loop.close();
    }

    @Override
    Coroutine<Void> main() {
        return Fermata.done();
    }
}
