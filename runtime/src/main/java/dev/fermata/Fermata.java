package dev.fermata;

import dev.fermata.internal.Rethrow;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The verbs of asynchronous code, for {@code import static dev.fermata.Fermata.*}.
 *
 * <p>{@link #run} starts an event loop from ordinary code. All else is for {@code @Async} methods and lambdas.
 */
public final class Fermata {
    private Fermata() {}

    /**
     * Runs a coroutine on a new event loop, and gives its value or throws its failure as it is. Tasks that are left over
     * are cancelled and waited for; then the loop is closed.
     *
     * @throws IllegalStateException if a loop runs on this thread: await the coroutine there
     */
    public static <T extends @Nullable Object> T run(Coroutine<T> main) {
        return MainRun.run(new EventLoop(), main);
    }

    /** Like {@link #run(Coroutine)}, with the coroutine that {@code main} makes. */
    public static <T extends @Nullable Object> T run(AsyncSupplier<T> main) {
        try {
            return run(main.get());
        } catch (Throwable t) {
            throw Rethrow.asIs(t);
        }
    }

    /**
     * Waits, without blocking the thread, until {@code awaitable} is done; gives its value or throws its failure as it is.
     *
     * @throws CancelledError if the task is cancelled meanwhile, or the awaited future was
     * @throws NotTransformedError if the calling class was not rewritten by Fermata
     */
    @SuppressWarnings("DoNotCallSuggester") // Rewriting replaces the calls.
    public static <T extends @Nullable Object> T await(Awaitable<T> awaitable) {
        throw NotRewritten.error("await(...)");
    }

    /** Like {@link #await(Awaitable)}; cancelling the task meanwhile cancels the stage. */
    @SuppressWarnings("DoNotCallSuggester") // Rewriting replaces the calls.
    public static <T extends @Nullable Object> T await(CompletionStage<T> stage) {
        throw NotRewritten.error("await(...)");
    }

    /** Ends an {@code @Async} method with a value: {@code return result(v)}. Elsewhere, a coroutine that gives it. */
    public static <T extends @Nullable Object> Coroutine<T> result(T value) {
        return new Completed<>(value);
    }

    /** Ends an {@code @Async} method without a value: {@code return done()}. Elsewhere, a coroutine that gives null. */
    @SuppressWarnings("NullAway") // Void has no other value than null.
    public static Coroutine<Void> done() {
        return new Completed<>(null);
    }

    /** Starts a coroutine beside the running one: its first step runs in the loop's next turn. */
    public static <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine) {
        return RunningLoop.get("createTask").createTask(coroutine);
    }

    /** Like {@link #createTask(Coroutine)}, with a name for messages and dumps. */
    public static <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine, String name) {
        return RunningLoop.get("createTask").createTask(coroutine, name);
    }

    /** Gives the task that is running; null in a callback that belongs to no task. */
    public static @Nullable Task<?> currentTask() {
        return RunningLoop.get("currentTask").current();
    }

    /** Gives the unfinished tasks of the running loop, in the order of their creation. */
    public static Set<Task<?>> allTasks() {
        return RunningLoop.get("allTasks").tasks.unfinished();
    }

    /**
     * Gives the loop that runs on this thread.
     *
     * @throws IllegalStateException if there is none
     */
    public static EventLoop runningLoop() {
        return RunningLoop.get("runningLoop");
    }

    /** Pauses for {@code delay}. Zero or less gives way to others for one turn of the loop. */
    @SuppressWarnings("NullAway") // Void has no other value than null.
    public static Coroutine<Void> sleep(Duration delay) {
        return new Sleep<>(Objects.requireNonNull(delay, "delay"), null);
    }

    /** Pauses like {@link #sleep(Duration)}, then gives {@code result}. */
    public static <T extends @Nullable Object> Coroutine<T> sleep(Duration delay, T result) {
        return new Sleep<>(Objects.requireNonNull(delay, "delay"), result);
    }
}
