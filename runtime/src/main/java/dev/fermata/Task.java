package dev.fermata;

import dev.fermata.internal.Fatal;
import dev.fermata.internal.Rethrow;
import dev.fermata.rt.Await;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * Drives one coroutine on an event loop, and is the future of its outcome.
 *
 * <p>A step runs until the coroutine ends or awaits something unfinished. While it is suspended, its frames form a chain:
 * {@code leaf} is the innermost, {@link Coroutine#caller} leads outwards. The chain is always complete between steps; in a
 * step it is rebuilt by {@link #link}, innermost frame first. Resumption is a loop over that chain, never recursion.
 *
 * <pre>
 * state       in the ready queue   waitingOn
 * created     yes                  null
 * suspended   no                   the pending future
 * woken       yes                  that future, now done; null after a bare yield
 * running     no                   null
 * done        no                   null
 * </pre>
 *
 * @param <T> the type of the coroutine's value
 * @see <a href="https://docs.python.org/3.14/library/asyncio-task.html">asyncio: coroutines and tasks</a>
 */
public final class Task<T extends @Nullable Object> extends Future<T> {
    private final Coroutine<T> coroutine;
    private final int number;
    private @Nullable String name;

    private @Nullable Coroutine<?> leaf;
    private @Nullable Coroutine<?> tail;
    private boolean begun;
    private boolean again;

    @Nullable
    Future<?> waitingOn;

    /** Set by {@link Cancellation}: the next await, or the next step, throws. */
    boolean mustCancel;

    private @Nullable Cancellation cancellation;

    /** See {@link CurrentContext}. */
    ContextState context = Bindings.EMPTY;

    /** The neighbours in the loop's {@link TaskList}. */
    @Nullable
    Task<?> previousTask;

    @Nullable
    Task<?> nextTask;

    Task(EventLoop loop, Coroutine<T> coroutine, int number, @Nullable String name) {
        super(loop);
        this.coroutine = coroutine;
        this.number = number;
        this.name = name;
        leaf = coroutine;
    }

    /** Gives its name: "Task-N", counted by the loop, if nothing else was given. */
    public String name() {
        return name == null ? "Task-" + number : name;
    }

    /** Changes its name, which serves messages and dumps only. */
    public void setName(String name) {
        this.name = name;
    }

    /** Gives the context in which its steps run: the one it was given, or else a copy of its creator's. */
    public Context context() {
        return loop.context.of(this);
    }

    /** Gives the coroutine it drives. */
    public Coroutine<T> coroutine() {
        return coroutine;
    }

    /**
     * Asks the task to end: a {@link CancelledError} is thrown at the await where it is suspended, or else at its next one.
     * The task may clean up, and may refuse. It counts as cancelled only once that error has left its coroutine.
     *
     * <p>The request goes on to what the task awaits: a future is cancelled at once, a task is asked in turn, and if that
     * one refuses, this one is not interrupted either. It beats a value or failure that was set but has not reached the
     * task. Before the first step, the coroutine's body is never entered. Requests made before the task runs again throw
     * one error, and count each. An await of something that is done does not throw. A task that returns with a request
     * still open is cancelled, and its value dropped; a failure is kept, with the error as a suppressed exception.
     *
     * @param message carried by the error; may be null
     * @return false if the task is done
     * @see <a href="https://docs.python.org/3.14/library/asyncio-task.html#asyncio.Task.cancel">asyncio: Task.cancel</a>
     */
    @Override
    public boolean cancel(@Nullable String message) {
        loop.checkThread("cancel a task");
        if (isDone()) {
            retrieved();
            return false;
        }
        cancellation().request(null, message);
        return true;
    }

    /** Gives how many requests to cancel were made and not taken back, those of timeouts and groups included. */
    public int cancelling() {
        return cancellation == null ? 0 : cancellation.count();
    }

    /**
     * Takes one request to cancel back: the newest that was delivered; those of timeouts and groups, which they take back
     * themselves, come last. If none remains, a request that was not delivered yet is dropped. Does nothing if there is
     * none.
     *
     * @return how many remain
     */
    public int uncancel() {
        return cancellation == null ? 0 : cancellation.takeBackOne();
    }

    /** The requests, and the regions that its code is in; most tasks never have any. */
    Cancellation cancellation() {
        Cancellation known = cancellation;
        if (known == null) {
            known = new Cancellation(this);
            cancellation = known;
        }
        return known;
    }

    /**
     * Gives the source lines of its awaits, innermost first: those where it is suspended; those that run, if it is the
     * running task; those where its failure arose, if it failed. Empty if it is done otherwise, or has not begun.
     */
    public List<StackTraceElement> stack() {
        if (isFailed()) {
            return List.of(peekFailure().getStackTrace());
        }
        boolean runs = loop.current() == this;
        return runs ? AsyncTrace.askedLines(loop.trace.rest()) : AsyncTrace.lines(leaf);
    }

    /**
     * Not supported.
     *
     * @throws IllegalStateException always: a task gets its result from its coroutine
     */
    @Override
    public void setResult(T value) {
        throw new IllegalStateException("Task does not support setResult: its coroutine gives the result.");
    }

    /**
     * Not supported.
     *
     * @throws IllegalStateException always: a task gets its failure from its coroutine
     */
    @Override
    public void setException(Throwable failure) {
        throw new IllegalStateException("Task does not support setException: its coroutine throws the failure.");
    }

    /** Adds a frame that is being suspended to the chain: it awaits the one added before. */
    void link(Coroutine<?> frame) {
        if (tail == null) {
            leaf = frame;
        } else {
            tail.caller = frame;
        }
        tail = frame;
    }

    /** Makes a cold coroutine the leaf, to be started by this task's loop with an empty Java stack, in this same step. */
    Object defer(Coroutine<?> cold) {
        link(cold);
        again = true;
        return Await.SUSPENDED;
    }

    /**
     * For await sites of generated code: leaves a generator's body, with a value for the coroutine that advances it.
     *
     * @return {@link Await#SUSPENDED}: the body is to save its frame
     */
    public Object emit(@Nullable Object value) {
        loop.emission.make(value);
        again = true;
        return Await.SUSPENDED;
    }

    /**
     * For generated code: starts a coroutine at once, up to its first suspension, as a task of the loop that runs on this
     * thread. Without one, it goes on later on the thread that completes what it waits for.
     */
    public static <T extends @Nullable Object> CompletableFuture<T> startNow(Coroutine<T> coroutine) {
        return EagerStart.stage(coroutine);
    }

    /** Takes the body that has just emitted off the chain: it waits for its generator, not for the loop. */
    void takeEmitter() {
        loop.emission.from(Objects.requireNonNull(takeChain()));
        tail = null;
        again = false;
    }

    /** Goes on in the loop's next turn, whatever it waits for. */
    void giveUpAwait() {
        waitingOn = null;
        loop.enqueue(this);
    }

    /** Goes on in the loop's next turn, without waiting for anything. */
    Object yieldOnce() {
        loop.enqueue(this);
        return Await.SUSPENDED;
    }

    /** The running coroutine awaits {@code future}; a request to cancel that is still open hits it at once. */
    void waitsOn(Future<?> future) {
        waitingOn = future;
        if (mustCancel && future.cancel(cancellation().message())) {
            cancellation().handOver();
        }
    }

    @Override
    boolean isShuffled() {
        return true;
    }

    @Override
    void dispatch() {
        Future<?> awaited = waitingOn;
        waitingOn = null;
        Throwable failure = awaited == null ? null : awaited.delivery();
        if (mustCancel) {
            failure = cancellation().deliver(failure);
        }
        Object value = awaited == null || failure != null ? null : awaited.value();
        loop.enter(this);
        try {
            if (failure != null) {
                loop.trace.arrived(failure, awaited, leaf);
                noteCancelled(failure);
            }
            step(value, failure);
        } finally {
            loop.trace.clear();
            loop.leave();
        }
    }

    private void noteCancelled(Throwable arriving) {
        if (cancellation != null && arriving instanceof CancelledError error) {
            cancellation.throwing(error);
        }
    }

    /**
     * For await sites of generated code: a failure leaves a coroutine that was started in place. Its trace gets the lines of
     * all that await it.
     *
     * @return never: it throws {@code failure}
     */
    public RuntimeException crossed(Throwable failure) {
        loop.trace.left(failure);
        return Rethrow.asIs(failure);
    }

    private void step(@Nullable Object value, @Nullable Throwable failure) {
        if (begun || isFresh(failure)) {
            drive(value, failure);
        }
    }

    /** At the first step. A coroutine that somebody else awaited meanwhile ends the task with an error. */
    private boolean isFresh(@Nullable Throwable failure) {
        begun = true;
        if (coroutine.state != 0) {
            end(null, failure != null ? failure : coroutine.reused());
            return false;
        }
        return true;
    }

    private void drive(@Nullable Object firstValue, @Nullable Throwable firstFailure) {
        Object value = firstValue;
        Throwable failure = firstFailure;
        Coroutine<?> frame = takeChain();
        while (frame != null) {
            Coroutine<?> rest = frame.caller;
            frame.caller = null;
            loop.trace.enter(frame, rest);
            try {
                value = frame.resume(this, value, failure);
                failure = null;
            } catch (Throwable t) {
                value = null;
                failure = trace(t);
                abandonSuspension();
            }
            if (value == Await.SUSPENDED) {
                join(rest);
                if (!again) {
                    return;
                }
                again = false;
                value = null;
                failure = loop.emission.takeExit();
                frame = loop.emission.isMade() ? consumerOf(takeChain()) : takeChain();
            } else {
                frame = rest;
            }
        }
        end(value, failure);
    }

    /** With no stack left, the trace stays as it is: the task has to end all the same. */
    private Throwable trace(Throwable failure) {
        try {
            loop.trace.left(failure);
        } catch (StackOverflowError | LinkageError e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    /** The frame that advances the generator whose body has just emitted. */
    private @Nullable Coroutine<?> consumerOf(@Nullable Coroutine<?> body) {
        Coroutine<?> emitter = Objects.requireNonNull(body);
        Coroutine<?> consumer = emitter.caller;
        emitter.caller = null;
        loop.emission.from(emitter);
        return consumer;
    }

    private @Nullable Coroutine<?> takeChain() {
        Coroutine<?> innermost = leaf;
        leaf = null;
        return innermost;
    }

    /** What was suspended in this call is awaited by the frames that were suspended before. */
    private void join(@Nullable Coroutine<?> rest) {
        if (tail == null) {
            leaf = rest;
        } else {
            tail.caller = rest;
            tail = null;
        }
    }

    /** A failure passed by before the suspension was complete (StackOverflowError): nobody waits any more. */
    private void abandonSuspension() {
        leaf = null;
        tail = null;
        again = false;
        waitingOn = null;
        loop.emission.clear();
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // What the coroutine gives is a T, which may include null.
    private void end(@Nullable Object value, @Nullable Throwable failure) {
        loop.tasks.remove(this);
        if (failure instanceof CancelledError error) {
            becomeCancelled(error.getMessage(), error);
        } else if (failure != null) {
            if (cancellation != null) {
                cancellation.explain(failure);
            }
            fail(loop.trace.outcome(failure));
            if (Fatal.is(failure)) {
                throw Rethrow.asIs(failure);
            }
        } else if (mustCancel) {
            mustCancel = false;
            becomeCancelled(cancellation().message(), null);
        } else {
            complete((T) value);
            if (cancellation != null && loop.isDebug() && cancelling() > 0) {
                String text = "Task was cancelled, and ended normally all the same: it swallowed the CancelledError."
                        + " Throw it on; or call uncancel() if the task is to go on";
                loop.callExceptionHandler(new LoopError(text, null, this));
            }
        }
    }

    @Override
    public String toString() {
        return "Task(" + name() + ", " + describe() + ")";
    }
}
