package dev.fermata;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Starts coroutines at once, inside the step that runs, instead of in the loop's next turn. */
final class EagerStart {
    private static final int MOST_NESTED = 50;

    private EagerStart() {}

    /** A stage method, with or without a loop on this thread. */
    static <T extends @Nullable Object> CompletableFuture<T> stage(Coroutine<T> coroutine) {
        EventLoop running = RunningLoop.find();
        return running == null ? ThreadlessLoop.start(coroutine) : StageFuture.lead(begin(running.register(coroutine)));
    }

    /**
     * Runs the first step of a new task, with that task as the current one. A deep recursion must not overflow the Java
     * stack: at some depth it begins in the loop's next turn after all.
     */
    static <T extends @Nullable Object> Task<T> begin(Task<T> task) {
        EventLoop loop = task.loop;
        if (loop.trace.depth() >= MOST_NESTED) {
            loop.enqueue(task);
            return task;
        }
        Task<?> outer = loop.current();
        StepTrace outerTrace = loop.trace;
        ContextState outerContext = loop.context.state();
        loop.trace = outerTrace.nested();
        try {
            task.dispatch();
        } finally {
            loop.trace = outerTrace;
            loop.enter(outer);
            loop.context.restore(outerContext);
        }
        return task;
    }
}
