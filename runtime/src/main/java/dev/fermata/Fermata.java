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

    /** Like {@link #createTask(Coroutine)}, with options: {@code createTask(work(), eagerStart(true))}. */
    public static <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine, TaskOptions options) {
        return RunningLoop.get("createTask").createTask(coroutine, options);
    }

    /**
     * Gives a future as it is, and a coroutine as a new task.
     *
     * @throws IllegalStateException if the future belongs to another loop
     * @see <a href="https://docs.python.org/3.14/library/asyncio-future.html#asyncio.ensure_future">asyncio:
     *     ensure_future</a>
     */
    public static <T extends @Nullable Object> Future<T> ensureFuture(Awaitable<? extends T> awaitable) {
        return RunningLoop.get("ensureFuture").ensureFuture(awaitable);
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

    /**
     * Pauses for {@code delay}. Zero or less gives way to others for one turn of the loop. Pauses that end together end in
     * the order in which they began; cancelling one takes its timer away.
     */
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
     * Runs awaitables side by side, and gives their values in the order of the arguments. Coroutines become tasks, started
     * in that order; one that stands there twice runs once.
     *
     * <p>The first that fails or is cancelled ends the future, with its failure or {@link CancelledError}; among several in
     * one turn of the loop it is the one that was completed first. The others go on, and later failures become suppressed
     * exceptions of the first. If all are done already, or there is none, the future is done at once.
     *
     * <p>Cancelling the future, or the task that awaits it, cancels all that are unfinished, and ends as that makes them
     * end: with the first that is cancelled or fails. If all refuse, it is a CancelledError all the same.
     *
     * @throws IllegalStateException if one of them is a future of another loop
     * @see <a href="https://docs.python.org/3.14/library/asyncio-task.html#asyncio.gather">asyncio: gather</a>
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

    /**
     * Like {@link #gather(Collection)}, but waits for all, and gives failures and cancellations as outcomes.
     *
     * <p>Cancelling the future cancels all that are unfinished, waits until the last has ended, and is a
     * {@link CancelledError} whatever they gave. asyncio: {@code gather(..., return_exceptions=True)}.
     */
    public static <T> Future<List<Outcome<T>>> gatherOutcomes(Collection<? extends Awaitable<? extends T>> awaitables) {
        return Gathering.outcomes(RunningLoop.get("gatherOutcomes"), awaitables);
    }

    /** Like {@link #waitAll(Collection, Duration)}, without a limit. */
    public static <T extends @Nullable Object> Coroutine<Waited<T>> waitAll(
            Collection<? extends Future<? extends T>> futures) {
        return waitAll(futures, null);
    }

    /**
     * Waits until all futures have an outcome or {@code limit} has passed, and tells which have.
     *
     * <p>It throws none of their failures, which stay unread, and never cancels a future: not when the limit passes, nor
     * when the waiting task is cancelled. A future that ends after the wake-up, but before the task goes on, counts as done.
     * Even if all are done already, it takes turns of the loop. asyncio: {@code wait}.
     *
     * @param limit null: none; zero or less: one turn of the loop
     * @throws IllegalArgumentException where the coroutine is awaited, if there is no future
     * @see <a href="https://docs.python.org/3.14/library/asyncio-task.html#asyncio.wait">asyncio: wait</a>
     */
    public static <T extends @Nullable Object> Coroutine<Waited<T>> waitAll(
            Collection<? extends Future<? extends T>> futures, @Nullable Duration limit) {
        return new Waiting<>(futures, Waiting.Until.ALL, limit);
    }

    /** Like {@link #waitFirst(Collection, Duration)}, without a limit. */
    public static <T extends @Nullable Object> Coroutine<Waited<T>> waitFirst(
            Collection<? extends Future<? extends T>> futures) {
        return waitFirst(futures, null);
    }

    /**
     * Like {@link #waitAll(Collection, Duration)}, but waits until one future has an outcome: a value, a failure, or a
     * cancellation. asyncio: {@code wait(..., return_when=FIRST_COMPLETED)}.
     */
    public static <T extends @Nullable Object> Coroutine<Waited<T>> waitFirst(
            Collection<? extends Future<? extends T>> futures, @Nullable Duration limit) {
        return new Waiting<>(futures, Waiting.Until.FIRST, limit);
    }

    /** Like {@link #waitFirstException(Collection, Duration)}, without a limit. */
    public static <T extends @Nullable Object> Coroutine<Waited<T>> waitFirstException(
            Collection<? extends Future<? extends T>> futures) {
        return waitFirstException(futures, null);
    }

    /**
     * Like {@link #waitAll(Collection, Duration)}, but waits until one future fails, or all have an outcome. A cancelled one
     * is no failure. asyncio: {@code wait(..., return_when=FIRST_EXCEPTION)}.
     */
    public static <T extends @Nullable Object> Coroutine<Waited<T>> waitFirstException(
            Collection<? extends Future<? extends T>> futures, @Nullable Duration limit) {
        return new Waiting<>(futures, Waiting.Until.FIRST_EXCEPTION, limit);
    }

    /**
     * Gives futures in the order in which they end: {@code for (var future : each(asCompleted(tasks))) { ... }}. Coroutines
     * become tasks at once, in the order of the arguments; each argument comes once.
     *
     * <p>What it gives are the arguments themselves, or those tasks, done; ask them for their {@link Future#result}, which
     * is where a failure surfaces. Leaving the loop early, or cancelling the task that waits, cancels none of them. It can
     * be read once.
     */
    public static <T extends @Nullable Object> AsyncIterable<Future<T>> asCompleted(
            Collection<? extends Awaitable<? extends T>> awaitables) {
        return new AsCompleted<>(RunningLoop.get("asCompleted"), awaitables, null);
    }

    /**
     * Like {@link #asCompleted(Collection)}, with a limit that counts from this call. When it has passed, what has ended
     * until then still comes; then the loop's head throws the TimeoutException. None of the futures is cancelled.
     *
     * @param limit null: none
     * @throws TimeoutException where the next future is waited for, if the limit passed
     * @see <a href="https://docs.python.org/3.14/library/asyncio-task.html#asyncio.as_completed">asyncio: as_completed</a>
     */
    public static <T extends @Nullable Object> AsyncIterable<Future<T>> asCompleted(
            Collection<? extends Awaitable<? extends T>> awaitables, @Nullable Duration limit) throws TimeoutException {
        return new AsCompleted<>(RunningLoop.get("asCompleted"), awaitables, limit);
    }

    /**
     * Opens a deadline for a block: {@code try (var deadline = timeout(ofSeconds(5))) { ... }}. {@link Timeout} says what
     * happens when it passes.
     *
     * @param limit zero or less expires at the block's first await; null: no deadline until {@link Timeout#reschedule}
     * @throws IllegalStateException if no task is running
     */
    public static Timeout timeout(@Nullable Duration limit) {
        EventLoop loop = RunningLoop.get("timeout");
        return Timeout.enter(loop, limit == null ? null : (Long) (loop.time() + Nanos.of(limit)), null);
    }

    /**
     * Like {@link #timeout(Duration)}, with a second deadline for the clean-up: when {@code grace} has passed since the
     * first, each await in the block throws a {@link CancelledError}, until the block is left.
     *
     * @param limit as there
     * @param grace zero or less: no await of the clean-up gets through
     * @throws IllegalStateException if no task is running
     */
    public static Timeout timeout(@Nullable Duration limit, Duration grace) {
        Objects.requireNonNull(grace, "grace");
        EventLoop loop = RunningLoop.get("timeout");
        return Timeout.enter(loop, limit == null ? null : (Long) (loop.time() + Nanos.of(limit)), grace);
    }

    /**
     * Like {@link #timeout(Duration)}, with the deadline itself.
     *
     * @param loopTimeNanos in nanoseconds of {@link EventLoop#time}
     */
    public static Timeout timeoutAt(long loopTimeNanos) {
        return Timeout.enter(RunningLoop.get("timeoutAt"), loopTimeNanos, null);
    }

    /**
     * Awaits with a deadline, in the running task: {@code try (timeout(limit)) { return await(awaitable); }}. When it
     * passes, the awaited object is cancelled and waited for; it throws a TimeoutException if that ended it, and else what
     * the awaited object gives or throws.
     *
     * <p>Cancelling the task cancels the awaited object, and stays a cancellation, also if the object was completed or the
     * deadline passed in the same turn of the loop. Without time left, what is done already is given; anything else is
     * cancelled at once, so that a coroutine or task that has not begun never does.
     *
     * @param limit null: no deadline
     * @throws TimeoutException where the coroutine is awaited, if the deadline passed
     * @see <a href="https://docs.python.org/3.14/library/asyncio-task.html#asyncio.wait_for">asyncio: wait_for</a>
     */
    public static <T extends @Nullable Object> Coroutine<T> waitFor(Awaitable<T> awaitable, @Nullable Duration limit)
            throws TimeoutException {
        return new WaitFor<>(Objects.requireNonNull(awaitable, "awaitable"), limit, false);
    }

    /**
     * Gives a future that follows {@code awaitable}, and whose cancellation does not reach it. A coroutine is started in a
     * new task.
     *
     * <p>If {@code awaitable} is done, that is the future. If it is cancelled, so is the future. It protects the inner
     * task, not the waiting: who is cancelled meanwhile gets the {@link CancelledError} at once, and a failure of the inner
     * one is then reported when the loop is closed, unless somebody reads it. {@link #shieldFor} protects the waiting, too.
     *
     * @see <a href="https://docs.python.org/3.14/library/asyncio-task.html#asyncio.shield">asyncio: shield</a>
     */
    public static <T extends @Nullable Object> Future<T> shield(Awaitable<T> awaitable) {
        return Shield.of(RunningLoop.get("shield").<T>ensureFuture(awaitable));
    }

    /**
     * Awaits in the running task, and keeps requests to cancel the task away meanwhile: for a clean-up that must not be
     * abandoned, but has to end. Such requests count at once, and throw at the first await after this one.
     *
     * <p>When {@code limit} has passed, the awaited object is cancelled, and so is everything that it awaits from then on,
     * until it ends. It throws a TimeoutException if that ended it, and else what the awaited object gives or throws.
     * asyncio has nothing like it; trio: {@code move_on_after(limit, shield=True)}.
     *
     * @throws TimeoutException where the coroutine is awaited, if the limit passed
     */
    public static <T extends @Nullable Object> Coroutine<T> shieldFor(Duration limit, Awaitable<T> awaitable)
            throws TimeoutException {
        Objects.requireNonNull(limit, "limit");
        return new WaitFor<>(Objects.requireNonNull(awaitable, "awaitable"), limit, true);
    }

    /**
     * Runs a blocking call on a thread of the loop's pool, in a copy of this context, and waits for its outcome without
     * blocking. Cancelling ends the wait only: a call that has started goes on, and its outcome is dropped. {@link
     * #toThread(Callable, OnCancel)} has other ways; {@link EventLoop#setDefaultExecutor} says which threads these are.
     */
    public static <T extends @Nullable Object> Coroutine<T> toThread(Callable<T> call) {
        return toThread(call, OnCancel.ABANDON);
    }

    /**
     * Like {@link #toThread(Callable)}, and says what becomes of a call that has started when the await is cancelled: it
     * goes on without anybody, it is waited for, or it is interrupted and waited for.
     */
    public static <T extends @Nullable Object> Coroutine<T> toThread(Callable<T> call, OnCancel onCancel) {
        return new ToThread<>(Objects.requireNonNull(call, "call"), Objects.requireNonNull(onCancel, "onCancel"));
    }

    /**
     * Starts a coroutine as a task of a loop that runs on another thread. Coroutines of one thread start in the order of its
     * calls. The task begins with a copy of the calling thread's context.
     *
     * <p>Cancelling what this gives asks the task to end; before the task has been created, it is cancelled without its body
     * being entered. What is completed first stays: a task that ends later changes nothing, and its failure is then reported
     * to the loop's exception handler. A task that refuses to be cancelled goes on. If the loop is closed before the task has
     * ended, what this gives fails with an IllegalStateException.
     *
     * @throws IllegalStateException if the loop is closed
     * @see <a href="https://docs.python.org/3.14/library/asyncio-task.html#asyncio.run_coroutine_threadsafe">asyncio:
     *     run_coroutine_threadsafe</a>
     */
    public static <T extends @Nullable Object> CompletableFuture<T> runCoroutineThreadsafe(
            Coroutine<T> coroutine, EventLoop loop) {
        return StageFuture.start(Objects.requireNonNull(coroutine, "coroutine"), loop);
    }
}
