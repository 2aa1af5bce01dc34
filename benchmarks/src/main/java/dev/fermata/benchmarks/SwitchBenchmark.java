package dev.fermata.benchmarks;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Task;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Two tasks that take turns: the time of one switch. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class SwitchBenchmark {
    private static final int TURNS = 50_000;
    private static final int SWITCHES = 2 * TURNS;

    private final EventLoop loop = new EventLoop();

    /** Closes the loop. */
    @TearDown
    public void close() {
        loop.close();
    }

    /** {@code await(sleep(0))} in {@code @Async} methods. */
    @Benchmark
    @OperationsPerInvocation(SWITCHES)
    public void fermata() {
        loop.runUntilComplete(two());
    }

    /** The same loop with its turn-taking coroutine written by hand. */
    @Benchmark
    @OperationsPerInvocation(SWITCHES)
    public void byHand() {
        loop.runUntilComplete(twoByHand());
    }

    /** {@code yield()} in runBlocking. */
    @Benchmark
    @OperationsPerInvocation(SWITCHES)
    public void kotlin() {
        KotlinProgramsKt.runSwitches(TURNS);
    }

    /** {@code Thread.yield()} of two virtual threads; run with one carrier. */
    @Benchmark
    @OperationsPerInvocation(SWITCHES)
    public void virtualThreads() throws Exception {
        VirtualThreads.runTwo(SwitchBenchmark::yieldOften);
    }

    @SuppressWarnings("ThreadPriorityCheck") // that is what is measured
    private static void yieldOften() {
        for (int i = 0; i < TURNS; i++) {
            Thread.yield();
        }
    }

    @Async
    private static Coroutine<Void> takeTurns() {
        for (int i = 0; i < TURNS; i++) {
            await(sleep(Duration.ZERO));
        }
        return done();
    }

    @Async
    private static Coroutine<Void> two() {
        Task<Void> first = createTask(takeTurns());
        Task<Void> second = createTask(takeTurns());
        await(first);
        await(second);
        return done();
    }

    @Async
    private static Coroutine<Void> twoByHand() {
        Task<Void> first = createTask(new HandLoweredTurns(TURNS));
        Task<Void> second = createTask(new HandLoweredTurns(TURNS));
        await(first);
        await(second);
        return done();
    }
}
