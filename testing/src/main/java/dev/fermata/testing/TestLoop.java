package dev.fermata.testing;

import dev.fermata.AsyncSupplier;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.LoopError;
import dev.fermata.internal.LoopParts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * An event loop for tests: its clock jumps to the next timer when there is nothing else to wait for, its order may be drawn
 * by a seed, and at its end nothing may be left.
 *
 * <p>The clock jumps only while no channel is watched and no other thread owes a result ({@code toThread}, an awaited
 * {@code CompletionStage}); until then time passes as it really does. A thread of which the loop does not know, because it
 * only calls {@code callSoonThreadsafe}, does not keep the clock from jumping.
 */
public final class TestLoop implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofSeconds(10);

    private final JumpingTime time = openTime();
    private final List<LoopError> errors = new ArrayList<>();
    private final EventLoop loop;
    private final OptionalLong seed;
    private final Duration limit;

    /** Opens a loop that runs everything in the order of a program, for at most ten real seconds. */
    public TestLoop() {
        this(LIMIT);
    }

    /** Opens a loop that runs everything in the order of a program. */
    public TestLoop(Duration limit) {
        this(OptionalLong.empty(), limit);
    }

    /** Opens a loop that draws the order of what is ready at the same time; equal seeds draw equal orders. */
    public TestLoop(long seed, Duration limit) {
        this(OptionalLong.of(seed), limit);
    }

    private TestLoop(OptionalLong seed, Duration limit) {
        this.seed = seed;
        this.limit = limit;
        Random shuffle = seed.isPresent() ? new Random(seed.getAsLong()) : null;
        loop = new EventLoop(new LoopParts(time, time::now, shuffle, time::outside));
        loop.setExceptionHandler((source, error) -> errors.add(error));
    }

    private static JumpingTime openTime() {
        try {
            return new JumpingTime();
        } catch (IOException e) {
            throw new UncheckedIOException("No selector for an event loop", e);
        }
    }

    /** Gives the loop. */
    public EventLoop loop() {
        return loop;
    }

    /** Gives the seed of the order, if it is drawn. */
    public OptionalLong seed() {
        return seed;
    }

    /** Gives how much time has passed on the loop's clock. */
    public Duration elapsed() {
        return Duration.ofNanos(time.now());
    }

    /**
     * Runs a coroutine, and gives its value or throws its failure as it is.
     *
     * @throws AssertionError if it takes longer than the limit; the message shows who waits for what
     */
    public <T extends @Nullable Object> T run(Coroutine<T> main) {
        return run(() -> main);
    }

    /** Like {@link #run(Coroutine)}, with the coroutine that {@code main} makes when the loop runs. */
    public <T extends @Nullable Object> T run(AsyncSupplier<T> main) {
        try (Watchdog watchdog = new Watchdog(loop, limit)) {
            try {
                return loop.runUntilComplete(main);
            } catch (Throwable t) {
                watchdog.failIfOverdue(t);
                throw t;
            }
        }
    }

    /** Gives a future that is done when all else has been done that can be without waiting; no time passes until then. */
    public Future<?> untilIdle() {
        Future<Boolean> future = loop.createFuture();
        time.whenIdle(future);
        return future;
    }

    /**
     * Ends the loop.
     *
     * @throws AssertionError if a task is not finished, a failure was not read, a callback failed, or a channel that the
     *     loop has watched, or a {@link MemoryTransport}, is still open
     */
    @Override
    public void close() {
        if (!loop.isClosed()) {
            Leftovers left = Leftovers.of(loop, open());
            loop.close();
            left.check(errors);
        }
    }

    private List<Object> open() {
        List<Object> open = new ArrayList<>(time.open());
        open.addAll(MemoryTransport.open(loop));
        return open;
    }
}
