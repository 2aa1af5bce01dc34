package dev.fermata.benchmarks;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** An exception that passes through ten calls, each awaited by the next, and is caught; nobody looks at its trace. */
@SuppressWarnings("InfiniteRecursion") // It ends by throwing.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FailureBenchmark {
    private static final int DEPTH = 10;

    private final EventLoop loop = new EventLoop();

    /** What is thrown. */
    static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** Closes the loop. */
    @TearDown
    public void close() {
        loop.close();
    }

    /** Ordinary recursion. */
    @Benchmark
    public int plain() {
        try {
            return plain(DEPTH);
        } catch (Failure e) {
            return 0;
        }
    }

    /** Ordinary recursion, and the trace is read once, as a logger does. */
    @Benchmark
    public int plainAndRead() {
        try {
            return plain(DEPTH);
        } catch (Failure e) {
            return e.getStackTrace().length;
        }
    }

    /** Static {@code @Async} methods, nothing suspended. */
    @Benchmark
    public Integer ready() {
        return loop.runUntilComplete(catching(false));
    }

    /** Overridable {@code @Async} methods, nothing suspended. */
    @Benchmark
    public Integer readyVirtual() {
        return loop.runUntilComplete(catchingVirtual(false));
    }

    /** Static {@code @Async} methods; all are suspended when the innermost fails. */
    @Benchmark
    public Integer suspended() {
        return loop.runUntilComplete(catching(true));
    }

    /** Overridable {@code @Async} methods; all are suspended when the innermost fails. */
    @Benchmark
    public Integer suspendedVirtual() {
        return loop.runUntilComplete(catchingVirtual(true));
    }

    /** Kotlin suspend functions, nothing suspended. */
    @Benchmark
    public int kotlinReady() {
        return KotlinProgramsKt.runFailure(DEPTH, false);
    }

    /** Kotlin suspend functions; all are suspended when the innermost fails. */
    @Benchmark
    public int kotlinSuspended() {
        return KotlinProgramsKt.runFailure(DEPTH, true);
    }

    private static int plain(int n) {
        if (n == 0) {
            throw new Failure();
        }
        return plain(n - 1) + 1;
    }

    @Async
    private static Coroutine<Integer> catching(boolean suspends) {
        try {
            return result(await(fail(DEPTH, suspends)));
        } catch (Failure e) {
            return result(0);
        }
    }

    @Async
    private static Coroutine<Integer> fail(int n, boolean suspends) {
        if (n == 0) {
            if (suspends) {
                await(sleep(Duration.ZERO));
            }
            throw new Failure();
        }
        return result(await(fail(n - 1, suspends)) + 1);
    }

    @Async
    Coroutine<Integer> catchingVirtual(boolean suspends) {
        try {
            return result(await(failVirtual(DEPTH, suspends)));
        } catch (Failure e) {
            return result(0);
        }
    }

    @Async
    Coroutine<Integer> failVirtual(int n, boolean suspends) {
        if (n == 0) {
            if (suspends) {
                await(sleep(Duration.ZERO));
            }
            throw new Failure();
        }
        return result(await(failVirtual(n - 1, suspends)) + 1);
    }
}
