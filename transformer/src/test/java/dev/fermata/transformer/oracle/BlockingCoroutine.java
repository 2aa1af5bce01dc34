package dev.fermata.transformer.oracle;

import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.internal.Rethrow;
import dev.fermata.rt.Await;
import java.util.concurrent.Callable;

/** What an async method gives that was not rewritten: cold like any coroutine, and run on a thread that may block. */
public final class BlockingCoroutine extends Coroutine<Object> {
    private final Callable<Coroutine<?>> body;
    private BodyThread thread;

    /** For {@link ColdCoroutines}. */
    public BlockingCoroutine(Callable<Coroutine<?>> body) {
        this.body = body;
    }

    @Override
    public Object start(Task<?> task, int depth) {
        return begin(task);
    }

    @Override
    public Object resume(Task<?> task, Object value, Throwable failure) {
        if (state != 0) {
            state = -1;
            return handOver(task, () -> thread.proceed(value, failure));
        }
        if (failure != null) {
            claim();
            throw Rethrow.asIs(failure);
        }
        return begin(task);
    }

    /**
     * Runs the body on the current thread, and what it returned behind it: a coroutine that it returned as it is runs when
     * the body, with all its try statements, was left.
     */
    Object runHere() throws Exception {
        Coroutine<?> next = this;
        while (next instanceof BlockingCoroutine blocking) {
            blocking.claim();
            next = blocking.body.call();
        }
        return Oracle.ended(Await.tail(next, BodyThread.current().task(), 0));
    }

    private Object begin(Task<?> task) {
        if (state != 0) {
            claim();
        }
        thread = new BodyThread(task);
        return handOver(task, () -> thread.begin(this::runHere));
    }

    private interface HandOver {
        Object call() throws Throwable;
    }

    private Object handOver(Task<?> task, HandOver step) {
        try {
            Object value = step.call();
            if (value == Await.SUSPENDED) {
                suspend(task, 1);
            }
            return value;
        } catch (Throwable t) {
            throw Rethrow.asIs(t);
        }
    }
}
