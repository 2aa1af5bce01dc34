package dev.fermata.benchmarks;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** {@code fib(20)} with an await at each call, where nothing suspends. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FibBenchmark {
    private final EventLoop loop = new EventLoop();
    private int n = 20;

    /** Closes the loop. */
    @TearDown
    public void close() {
        loop.close();
    }

    /** Ordinary recursion with boxed results, as generic coroutines have. */
    @Benchmark
    public Integer plainBoxed() {
        return boxed(n);
    }

    /** Ordinary recursion. */
    @Benchmark
    public int plain() {
        return primitive(n);
    }

    /** Static {@code @Async} method. */
    @Benchmark
    public Integer fermata() {
        return loop.runUntilComplete(fib(n));
    }

    /** Overridable {@code @Async} method. */
    @Benchmark
    public Integer fermataVirtual() {
        return loop.runUntilComplete(virtualFib(n));
    }

    /** What Fermata writes, written by hand. */
    @Benchmark
    public Object byHand() {
        return loop.runUntilComplete(new HandLoweredFib(n));
    }

    /** Kotlin suspend function in runBlocking. */
    @Benchmark
    public int kotlin() {
        return KotlinProgramsKt.runFib(n);
    }

    private static int primitive(int n) {
        return n < 2 ? n : primitive(n - 1) + primitive(n - 2);
    }

    private static Integer boxed(int n) {
        return n < 2 ? (Integer) n : (Integer) (boxed(n - 1) + boxed(n - 2));
    }

    @Async
    static Coroutine<Integer> fib(int n) {
        return result(n < 2 ? n : await(fib(n - 1)) + await(fib(n - 2)));
    }

    @Async
    Coroutine<Integer> virtualFib(int n) {
        return result(n < 2 ? n : await(virtualFib(n - 1)) + await(virtualFib(n - 2)));
    }
}
