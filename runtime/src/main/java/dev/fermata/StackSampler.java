package dev.fermata;

import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Takes the stack of the loop's thread once in each step that is slow, from a thread of its own.
 *
 * <p>Invariant: {@code sample} was taken in the step that began at {@code sampled}; {@code began} is that of the running
 * step, or {@link #NONE}. A sample that was taken while a step ended is dropped.
 */
final class StackSampler {
    private static final long NONE = 0;
    private static final int LOOKS = 4;

    private record Sample(long began, List<StackTraceElement> stack) {}

    private volatile long began = NONE;
    private volatile @Nullable Sample sample;
    private volatile @Nullable Thread thread;

    /** Samples the steps of the calling thread that take longer than {@code nanos}. */
    void start(long nanos) {
        Thread loopThread = Thread.currentThread();
        Thread sampler = new Thread(() -> sample(loopThread, nanos), "fermata-debug-" + loopThread.getName());
        sampler.setDaemon(true);
        thread = sampler;
        sampler.start();
    }

    void stop() {
        Thread sampler = thread;
        thread = null;
        LockSupport.unpark(sampler);
    }

    void begin() {
        long now = System.nanoTime();
        began = now == NONE ? 1 : now;
    }

    /** Gives the stack that was taken in the step that ends, if it was. */
    @Nullable
    List<StackTraceElement> end() {
        long step = began;
        began = NONE;
        Sample taken = sample;
        return taken != null && taken.began == step ? taken.stack : null;
    }

    /** Whether the running step has been sampled. */
    boolean isSampled() {
        Sample taken = sample;
        return taken != null && taken.began == began;
    }

    private void sample(Thread loopThread, long nanos) {
        while (thread == Thread.currentThread()) {
            LockSupport.parkNanos(Math.max(1_000_000, nanos / LOOKS));
            long step = began;
            if (step != NONE && System.nanoTime() - step > nanos && !isSampled()) {
                List<StackTraceElement> stack = List.of(loopThread.getStackTrace());
                if (began == step) {
                    sample = new Sample(step, stack);
                }
            }
        }
    }
}
