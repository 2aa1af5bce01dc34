package dev.fermata;

import dev.fermata.internal.Rethrow;
import dev.fermata.rt.Await;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A value that will be there later. It belongs to one event loop, and is used on that loop's thread only.
 *
 * <p>It is completed once: with a value, with a failure, or by {@link #cancel()}. That schedules each waiting task and
 * each callback, in the order in which they came; none of them runs inside the completing call.
 *
 * <pre>
 * status      outcome
 * PENDING     null
 * SUCCEEDED   the value
 * FAILED      {@link Failed}, whose cause each await throws as it is
 * CANCELLED   null; the error is made for each delivery
 * </pre>
 *
 * @param <T> the type of the value
 * @see <a href="https://docs.python.org/3.14/library/asyncio-future.html">asyncio: futures</a>
 */
public non-sealed class Future<T extends @Nullable Object> extends ReadyNode implements Awaitable<T> {
    private enum Status {
        PENDING,
        SUCCEEDED,
        FAILED,
        CANCELLED
    }

    final EventLoop loop;
    private Status status = Status.PENDING;
    private @Nullable Object outcome;
    private @Nullable Object waiters;
    private @Nullable String cancelMessage;

    Future(EventLoop loop) {
        this.loop = loop;
    }

    /**
     * Gives a future of {@code loop} that follows a stage, which any thread may complete. A {@link
     * java.util.concurrent.CompletionException} is unwrapped.
     *
     * <p>A stage that is complete gives its outcome at once; otherwise the outcome comes through the loop, as by {@link
     * EventLoop#callSoonThreadsafe}, so that stages completed by one thread arrive in that order. Cancelling the future is
     * immediate, and calls {@code cancel(true)} on the stage, if that is a {@link java.util.concurrent.Future}: of {@code
     * CompletableFuture}'s own methods, those that derive a stage do not pass that on to the stage before. If the stage was
     * completed already, but the loop has not seen it, the cancellation wins, and the outcome is dropped. A stage that is
     * cancelled cancels the future. If the loop is closed, the outcome is dropped.
     *
     * @see <a href="https://docs.python.org/3.14/library/asyncio-future.html#asyncio.wrap_future">asyncio: wrap_future</a>
     */
    public static <T extends @Nullable Object> Future<T> of(CompletionStage<T> stage, EventLoop loop) {
        return StageFuture.follow(stage, loop);
    }

    /** Tells whether there is an outcome. */
    public final boolean isDone() {
        return status != Status.PENDING;
    }

    /** Tells whether the outcome is a cancellation. */
    public final boolean isCancelled() {
        return status == Status.CANCELLED;
    }

    /**
     * Gives the value; throws the failure as it is, checked or not.
     *
     * @throws InvalidStateException if there is no outcome yet
     * @throws CancelledError if it was cancelled
     */
    public final T result() {
        Throwable failure = failure("result");
        if (failure != null) {
            throw Rethrow.asIs(failure);
        }
        return value();
    }

    /**
     * Gives the failure, or null if there is a value.
     *
     * @throws InvalidStateException if there is no outcome yet
     * @throws CancelledError if it was cancelled
     */
    public final @Nullable Throwable exception() {
        Throwable failure = failure("exception");
        if (status == Status.CANCELLED) {
            throw (CancelledError) Objects.requireNonNull(failure);
        }
        return failure;
    }

    /**
     * Completes it with a value.
     *
     * @throws InvalidStateException if it has an outcome already
     */
    public void setResult(T value) {
        complete(Status.SUCCEEDED, value);
    }

    /**
     * Completes it with a failure. A {@link CancelledError} is kept as a failure like any other. If nobody reads it (by
     * awaiting, {@link #result} or {@link #exception}) until the loop is closed, the exception handler hears of it.
     *
     * @throws InvalidStateException if it has an outcome already
     */
    public void setException(Throwable failure) {
        fail(Objects.requireNonNull(failure, "failure"));
        if (loop.current() != null) {
            // It was made or caught in this step: the others that await the running method are no longer known later.
            loop.trace.left(failure);
        }
    }

    /** Like {@link #cancel(String)}, without a message. */
    public final boolean cancel() {
        return cancel(null);
    }

    /**
     * Cancels it: who awaits it gets a {@link CancelledError}. A {@link Task} is asked only, and may refuse. If it has an
     * outcome already, that stays; a failure that nobody has read is then not reported.
     *
     * @param message carried by that error; may be null
     * @return false if it has an outcome already
     */
    public boolean cancel(@Nullable String message) {
        if (isDone()) {
            retrieved();
            return false;
        }
        becomeCancelled(message, null);
        return true;
    }

    /**
     * Has {@code callback} called, as an entry of the ready queue, once there is an outcome. If there is one already, that
     * is in the loop's next turn. It runs in a copy of the context of this call.
     */
    public final void addDoneCallback(Consumer<? super Future<T>> callback) {
        add(new DoneCallback<>(this, callback, loop.contextCopy()));
    }

    /** Like {@link #addDoneCallback(Consumer)}, in {@code context} itself. */
    public final void addDoneCallback(Consumer<? super Future<T>> callback, Context context) {
        add(new DoneCallback<>(this, callback, Objects.requireNonNull(context, "context")));
    }

    private void add(DoneCallback<T> added) {
        loop.checkThread("addDoneCallback");
        if (isDone()) {
            loop.enqueue(added);
        } else {
            waiters = Waiters.with(waiters, added);
        }
    }

    /**
     * Takes back all callbacks equal to {@code callback} that are not scheduled yet.
     *
     * @return how many there were
     */
    public final int removeDoneCallback(Consumer<? super Future<T>> callback) {
        loop.checkThread("removeDoneCallback");
        int before = Waiters.size(waiters);
        waiters = Waiters.without(waiters, callback);
        return before - Waiters.size(waiters);
    }

    /** How many tasks and callbacks wait. */
    final int waiting() {
        return Waiters.size(waiters);
    }

    /** Gives the loop it belongs to. */
    public final EventLoop loop() {
        return loop;
    }

    /**
     * Gives a {@link CompletableFuture} that other threads may wait for. Its cancellation is passed on to this future,
     * through {@link EventLoop#callSoonThreadsafe}; a cancelled future cancels it.
     */
    public final CompletableFuture<T> toCompletableFuture() {
        return StageFuture.lead(this);
    }

    /**
     * For await sites of generated code: gives the value or throws the failure, or lets {@code task} wait.
     *
     * @param task the running task
     * @return the value, or {@link Await#SUSPENDED} if there is no outcome yet
     * @throws IllegalStateException if {@code task} would wait for itself, or for a future of another loop
     */
    public final @Nullable Object awaitedBy(Task<?> task) {
        if (status != Status.PENDING) {
            Throwable failure = delivery();
            if (failure != null) {
                throw task.loop.trace.arrivedAtOnce(failure, this);
            }
            return outcome;
        }
        if (task.loop != loop || task == this) {
            throw misplaced(task);
        }
        waiters = Waiters.with(waiters, task);
        task.waitsOn(this);
        return Await.SUSPENDED;
    }

    private IllegalStateException misplaced(Task<?> task) {
        if (task == this) {
            return new IllegalStateException(
                    task + " awaits itself, which would never end." + " Await the coroutine's parts, or another task.");
        }
        return new IllegalStateException(this + " belongs to another event loop than " + task
                + ". Await it there (runCoroutineThreadsafe), or await its toCompletableFuture().");
    }

    /** Gives this future, which must be one of {@code user}. */
    final Future<T> in(EventLoop user) {
        if (loop != user) {
            throw new IllegalStateException(this + " belongs to another event loop. Await it there"
                    + " (runCoroutineThreadsafe), or await its toCompletableFuture().");
        }
        return this;
    }

    /** What an awaiting task gets instead of a value: a failure, or null. */
    final @Nullable Throwable delivery() {
        if (status == Status.FAILED) {
            retrieved();
            return peekFailure();
        }
        return status == Status.CANCELLED ? takeCancelledError() : null;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // The outcome of a success is a T, which may include null.
    final T value() {
        return (T) outcome;
    }

    final @Nullable String cancelMessage() {
        return cancelMessage;
    }

    /** True if it failed: with something else than a cancellation. */
    final boolean isFailed() {
        return status == Status.FAILED;
    }

    /** The failure of a failed one, without counting as retrieved. */
    final Throwable peekFailure() {
        return ((Failed) Objects.requireNonNull(outcome)).cause;
    }

    /** The futures that it is made of: who awaits it waits for these. */
    Collection<? extends Future<?>> parts() {
        return List.of();
    }

    /** Somebody has seen the failure, so that it needs no report. */
    final void retrieved() {
        loop.tasks.removeFailed(this);
    }

    final void complete(T value) {
        complete(Status.SUCCEEDED, value);
    }

    final void fail(Throwable failure) {
        fail(new Failed(failure, false));
    }

    final void fail(Failed failure) {
        complete(Status.FAILED, failure);
        loop.tasks.addFailed(this);
    }

    /** Gives the lines of the task that awaited this to the failure it gets: the one from here, or a cancellation. */
    final void trace(Throwable failure, List<StackTraceElement> awaiting, LoopRoot root) {
        if (outcome instanceof Failed failed && failed.cause == failure) {
            failed.traceTo(awaiting, root);
        } else {
            AsyncTrace.append(failure, awaiting, root, false);
        }
    }

    /** @param error delivered to the first awaiter in place of a new one, or null */
    final void becomeCancelled(@Nullable String message, @Nullable CancelledError error) {
        cancelMessage = message;
        complete(Status.CANCELLED, error);
    }

    private void complete(Status end, @Nullable Object result) {
        loop.checkThread("complete a future");
        if (status != Status.PENDING) {
            throw new InvalidStateException(
                    this + " is done already: check isDone() first, since a cancelled waiter cancels its future too.");
        }
        status = end;
        outcome = result;
        Object waiting = waiters;
        waiters = null;
        Waiters.schedule(waiting, this);
    }

    private @Nullable Throwable failure(String asked) {
        if (status == Status.PENDING) {
            throw new InvalidStateException(this + " has no " + asked + " yet: await it.");
        }
        return delivery();
    }

    private CancelledError takeCancelledError() {
        Object first = outcome;
        outcome = null;
        return first instanceof CancelledError error ? error : CancelledError.forDelivery(cancelMessage);
    }

    @Override
    void dispatch() {
        throw new IllegalStateException("Only a task is an entry of the ready queue itself.");
    }

    @Override
    public String toString() {
        return "Future(" + describe() + ")";
    }

    /** The status in words, for messages and logs. */
    final String describe() {
        return switch (status) {
            case PENDING -> "pending";
            case SUCCEEDED -> "result " + outcome;
            case FAILED -> "failed with " + outcome;
            case CANCELLED -> "cancelled";
        };
    }
}
