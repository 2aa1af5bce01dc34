package dev.fermata;

import dev.fermata.rt.Each;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * The verbs of asynchronous code, for {@code import static dev.fermata.Fermata.*}.
 *
 * <p>{@link #run} starts an event loop from ordinary code. All else is for {@code @Async} methods and lambdas.
 */
public final class Fermata {
    private Fermata() {}

    /**
     * Runs a coroutine on a new event loop, and gives its value or throws its failure as it is. Before that, tasks that are
     * left over are cancelled and waited for, open generators are closed, calls on other threads are waited for, and the
     * loop is closed. On the thread of the JVM's main method, Ctrl-C and SIGTERM cancel the coroutine, and the process exits
     * with 130 or 143 when all that has happened; a second signal does not wait. {@link Runner} says more, and has settings.
     *
     * @throws IllegalStateException if a loop runs on this thread: await the coroutine there
     */
    public static <T extends @Nullable Object> T run(Coroutine<T> main) {
        return run((Awaitable<T>) main);
    }

    /** Like {@link #run(Coroutine)}, with anything that can be awaited. */
    public static <T extends @Nullable Object> T run(Awaitable<T> main) {
        return MainRun.run(Runner.builder(), main);
    }

    /** Like {@link #run(Coroutine)}, with the coroutine that {@code main} makes when the loop runs. */
    public static <T extends @Nullable Object> T run(AsyncSupplier<T> main) {
        return run(new Supplied<>(main));
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

    /**
     * Gives a value to who advances the generator, and pauses until the next one is asked for. For {@code @Async} methods
     * that return {@link AsyncGenerator}.
     *
     * @throws GeneratorExit if the generator is closed meanwhile
     * @throws NotTransformedError if the calling class was not rewritten by Fermata
     */
    @SuppressWarnings("DoNotCallSuggester") // Rewriting replaces the calls.
    public static <T extends @Nullable Object> void emit(T value) {
        throw NotRewritten.error("emit(...)");
    }

    /**
     * Makes an enhanced for wait for each item: {@code for (var item : each(source)) { ... }}, in an {@code @Async} method.
     * Leaving the loop early, by break, return or an exception, closes the iterator before what follows.
     */
    public static <T extends @Nullable Object> Iterable<T> each(AsyncIterable<T> source) {
        Objects.requireNonNull(
                source, "each(null): the expression in the head of the for gave null instead of a source.");
        return () -> new Each<>(closedByLoop(source.iterator()));
    }

    private static <T extends @Nullable Object> AsyncIterator<T> closedByLoop(AsyncIterator<T> iterator) {
        if (iterator instanceof Emitted<?> generator) {
            generator.closedByReader();
        }
        return iterator;
    }

    /** Starts a coroutine beside the running one, with a copy of its context: the first step runs in the loop's next turn. */
    public static <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine) {
        return RunningLoop.get("createTask").createTask(coroutine);
    }

    /** Like {@link #createTask(Coroutine)}, with a name for messages and dumps. */
    public static <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine, String name) {
        return RunningLoop.get("createTask").createTask(coroutine, name);
    }

    /** Like {@link #createTask(Coroutine)}, in {@code context} itself, where the task's changes stay. */
    public static <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine, Context context) {
        return RunningLoop.get("createTask").createTask(coroutine, context);
    }

    /** Like {@link #createTask(Coroutine, Context)}, with a name; null: "Task-N", and a copy of this context. */
    public static <T extends @Nullable Object> Task<T> createTask(
            Coroutine<T> coroutine, @Nullable String name, @Nullable Context context) {
        return RunningLoop.get("createTask").createTask(coroutine, name, context);
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
     * Tells who waits for {@code future}, who waits for those, and where. Call it on the thread of the future's loop.
     *
     * @see EventLoop#dump() all tasks of a loop
     */
    public static CallGraph callGraph(Future<?> future) {
        return CallGraph.of(future);
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

    /** Like {@link #gather(Collection)}. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T extends @Nullable Object> Future<List<T>> gather(Awaitable<? extends T>... awaitables) {
        return gather(List.of(awaitables));
    }

    /**
     * Runs awaitables side by side, coroutines as new tasks, and gives their values in the order of the arguments.
     *
     * <p>The first failure is thrown at once; the others go on. Cancelling the future cancels all that are unfinished, and
     * ends when they have.
     */
    public static <T extends @Nullable Object> Future<List<T>> gather(
            Collection<? extends Awaitable<? extends T>> awaitables) {
        return Gathering.values(RunningLoop.get("gather"), awaitables);
    }

    /** Like {@link #gatherOutcomes(Collection)}. */
    @SafeVarargs
    @SuppressWarnings("varargs")
    public static <T> Future<List<Outcome<T>>> gatherOutcomes(Awaitable<? extends T>... awaitables) {
        return gatherOutcomes(List.of(awaitables));
    }

    /** Like {@link #gather(Collection)}, but waits for all, and gives failures and cancellations as outcomes. */
    public static <T> Future<List<Outcome<T>>> gatherOutcomes(Collection<? extends Awaitable<? extends T>> awaitables) {
        return Gathering.outcomes(RunningLoop.get("gatherOutcomes"), awaitables);
    }

    /**
     * Opens a deadline for a block: {@code try (var deadline = timeout(ofSeconds(5))) { ... }}.
     *
     * @param limit zero or less expires at the block's first await; null: no deadline until {@link Timeout#reschedule}
     * @throws IllegalStateException if no task is running
     */
    public static Timeout timeout(@Nullable Duration limit) {
        EventLoop loop = RunningLoop.get("timeout");
        return Timeout.enter(loop, limit == null ? null : (Long) (loop.time() + Nanos.of(limit)));
    }

    /**
     * Like {@link #timeout}, with the deadline itself.
     *
     * @param loopTimeNanos in nanoseconds of {@link EventLoop#time}
     */
    public static Timeout timeoutAt(long loopTimeNanos) {
        return Timeout.enter(RunningLoop.get("timeoutAt"), loopTimeNanos);
    }

    /**
     * Awaits with a deadline, in the running task. When it passes, the awaited object is cancelled and waited for.
     *
     * @param limit null: no deadline
     * @throws TimeoutException where the coroutine is awaited, if the deadline passed
     */
    public static <T extends @Nullable Object> Coroutine<T> waitFor(Awaitable<T> awaitable, @Nullable Duration limit)
            throws TimeoutException {
        return new WaitFor<>(Objects.requireNonNull(awaitable, "awaitable"), limit);
    }

    /**
     * Gives a future that follows {@code awaitable}, and whose cancellation does not reach it. A coroutine is started in a
     * new task.
     */
    public static <T extends @Nullable Object> Future<T> shield(Awaitable<T> awaitable) {
        return Shield.of(RunningLoop.get("shield").<T>ensureFuture(awaitable));
    }

    /**
     * Runs a blocking call on a thread of the loop's pool, in a copy of this context, and waits for its outcome without
     * blocking. Cancelling ends the wait only: a call that has started goes on, and its outcome is dropped.
     */
    public static <T extends @Nullable Object> Coroutine<T> toThread(Callable<T> call) {
        return new ToThread<>(Objects.requireNonNull(call, "call"));
    }

    /**
     * Starts a coroutine as a task of a loop that runs on another thread. Cancelling what this gives cancels the task.
     *
     * @throws IllegalStateException if the loop is closed
     */
    public static <T extends @Nullable Object> CompletableFuture<T> runCoroutineThreadsafe(
            Coroutine<T> coroutine, EventLoop loop) {
        return StageFuture.start(Objects.requireNonNull(coroutine, "coroutine"), loop);
    }
}
