package dev.fermata;

import dev.fermata.internal.LoopParts;
import dev.fermata.internal.Poller;
import dev.fermata.internal.SelectorPoller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectableChannel;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs callbacks and tasks, one at a time, on the thread that calls {@link #runForever} or {@link #runUntilComplete}.
 *
 * <p>While the loop runs, all its methods, and those of its futures and tasks, belong to that thread; other threads use
 * {@link #callSoonThreadsafe}, {@link #execute} and {@link #stop}.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-eventloop.html">asyncio: event loop</a>
 */
public final class EventLoop implements Executor {
    private final LoopThread thread = new LoopThread();
    final ErrorReports errors = new ErrorReports(this);
    final Scheduler scheduler;
    private final Callbacks callbacks;
    private final Channels channels;
    private final Consumer<Future<?>> outside;
    private final SignalHandlers signals;
    final DefaultExecutor defaultExecutor = new DefaultExecutor();
    final TaskList tasks = new TaskList(errors);
    private final TaskCreation creation = new TaskCreation(this, thread, tasks);
    final Promised promised = new Promised();
    final Births births = new Births(this, errors);
    final OpenGenerators generators = new OpenGenerators(this);
    final Emission emission = new Emission();
    StepTrace trace = StepTrace.outermost();
    final CurrentContext context = new CurrentContext(this);
    final LoopLocals locals = new LoopLocals(errors);

    private @Nullable Task<?> current;
    private Duration slowThreshold = Duration.ofMillis(100);

    /**
     * Opens a loop, with a selector of its own. Close it.
     *
     * @throws UncheckedIOException if no selector can be opened
     */
    public EventLoop() {
        this(SelectorPoller.open(), System::nanoTime);
    }

    EventLoop(Poller poller, LongSupplier clock) {
        this(poller, clock, new JvmHost());
    }

    EventLoop(Poller poller, LongSupplier clock, Host host) {
        this(new LoopParts(poller, clock, null, future -> {}), host);
    }

    /** For Fermata's own test module. */
    @SuppressWarnings("exports") // No program outside can name the type.
    public EventLoop(LoopParts parts) {
        this(parts, new JvmHost());
    }

    private EventLoop(LoopParts parts, Host host) {
        scheduler = new Scheduler(parts, errors);
        callbacks = new Callbacks(this, thread, scheduler);
        channels = new Channels(parts.poller(), this, thread);
        signals = new SignalHandlers(this, host);
        outside = parts.outside();
        setDebug(Debug.isOnFromOutside());
    }

    /** Has {@code callback} run in the loop's next turn, after what is scheduled already, in a copy of this context. */
    public Handle callSoon(Runnable callback) {
        return callbacks.soon(callback, null);
    }

    /** Like {@link #callSoon(Runnable)}, in {@code context} itself. */
    public Handle callSoon(Runnable callback, Context context) {
        return callbacks.soon(callback, Objects.requireNonNull(context, "context"));
    }

    /**
     * Like {@link #callSoon}, from any thread; wakes the loop. Callbacks of one thread run in the order of its calls, each
     * once. Those of several threads run in the order in which they got in; a burst of them wakes the loop once. Called on
     * the loop's own thread, it is {@code callSoon}. Cancelling the handle on another thread prevents the call, unless that
     * has begun.
     *
     * @throws IllegalStateException if the loop is closed; what was posted before that, and did not run, is dropped
     */
    public Handle callSoonThreadsafe(Runnable callback) {
        return callbacks.soonThreadsafe(callback, null);
    }

    /** Like {@link #callSoonThreadsafe(Runnable)}, in {@code context} itself. */
    public Handle callSoonThreadsafe(Runnable callback, Context context) {
        return callbacks.soonThreadsafe(callback, Objects.requireNonNull(context, "context"));
    }

    /** Has {@code callback} run once {@code delay} has passed; a negative one counts as 0. */
    public Handle callLater(Duration delay, Runnable callback) {
        return callbacks.at(time() + Nanos.of(delay), callback, null);
    }

    /** Like {@link #callLater(Duration, Runnable)}, in {@code context} itself. */
    public Handle callLater(Duration delay, Runnable callback, Context context) {
        return callbacks.at(time() + Nanos.of(delay), callback, Objects.requireNonNull(context, "context"));
    }

    /**
     * Has {@code callback} run once {@link #time()} has reached {@code deadline}. Callbacks with equal deadlines run in the
     * order of these calls.
     *
     * @param deadline in nanoseconds of {@link #time()}
     */
    public Handle callAt(long deadline, Runnable callback) {
        return callbacks.at(deadline, callback, null);
    }

    /** Like {@link #callAt(long, Runnable)}, in {@code context} itself. */
    public Handle callAt(long deadline, Runnable callback, Context context) {
        return callbacks.at(deadline, callback, Objects.requireNonNull(context, "context"));
    }

    /**
     * Has {@code callback} run right after the callback or task step that runs now, before anything else: for output that
     * is collected during a step. If none is running it is like {@link #callSoon}.
     */
    public Handle callAfterStep(Runnable callback) {
        return callbacks.afterStep(callback);
    }

    /** Like {@link #callSoonThreadsafe}. */
    @Override
    public void execute(Runnable command) {
        callSoonThreadsafe(command);
    }

    /** Gives the loop's clock in nanoseconds; only differences mean something, as with {@link System#nanoTime}. */
    public long time() {
        return scheduler.time();
    }

    /** Creates a pending future of this loop. */
    public <T extends @Nullable Object> Future<T> createFuture() {
        return new Future<>(this);
    }

    /** Creates a task named "Task-N", whose first step runs in the loop's next turn. It gets a copy of this context. */
    public <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine) {
        return creation.create(coroutine, null, null);
    }

    /** Creates a task, whose first step runs in the loop's next turn. The loop keeps it alive until it is done. */
    public <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine, String name) {
        return creation.create(coroutine, Objects.requireNonNull(name, "name"), null);
    }

    /** Like {@link #createTask(Coroutine)}, in {@code context} itself, where the task's changes stay. */
    public <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine, Context context) {
        return creation.create(coroutine, null, Objects.requireNonNull(context, "context"));
    }

    /** Like {@link #createTask(Coroutine, Context)}, with a name; null: "Task-N", and a copy of this context. */
    public <T extends @Nullable Object> Task<T> createTask(
            Coroutine<T> coroutine, @Nullable String name, @Nullable Context context) {
        return creation.create(coroutine, name, context);
    }

    /** Creates a task with these options. One that starts at once may be done by then; its failure is kept, not thrown. */
    public <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine, TaskOptions options) {
        return creation.create(coroutine, options);
    }

    /** For a {@link TaskFactory}: creates a task without asking the factory. */
    public <T extends @Nullable Object> Task<T> newTask(Coroutine<T> coroutine, TaskOptions options) {
        return creation.start(coroutine, options);
    }

    /** Sets who makes the tasks of this loop, also those of groups and gatherings; null: the loop itself. */
    public void setTaskFactory(@Nullable TaskFactory factory) {
        creation.setFactory(factory);
    }

    /** Gives what {@link #setTaskFactory} has set; null if nothing. */
    public @Nullable TaskFactory taskFactory() {
        return creation.factory();
    }

    /** Makes a task that the caller starts. */
    <T extends @Nullable Object> Task<T> register(Coroutine<T> coroutine) {
        return creation.register(coroutine, null, null);
    }

    /**
     * Runs the loop until {@code awaitable} is done, and gives its value or throws its failure as it is. A coroutine is run
     * in a new task.
     *
     * @throws IllegalStateException if the loop is closed, runs already, another loop runs on this thread, or {@link #stop}
     *     came first
     */
    public <T extends @Nullable Object> T runUntilComplete(Awaitable<T> awaitable) {
        thread.checkRunnable();
        return UntilComplete.run(this, awaitable);
    }

    /** Like {@link #runUntilComplete(Awaitable)}, with the coroutine that {@code main} makes when the loop runs. */
    public <T extends @Nullable Object> T runUntilComplete(AsyncSupplier<T> main) {
        return runUntilComplete(new Supplied<>(main));
    }

    /**
     * Runs the loop until {@link #stop} is called.
     *
     * @throws IllegalStateException if the loop is closed, runs already, or another loop runs on this thread
     */
    public void runForever() {
        thread.checkRunnable();
        run(scheduler::run);
    }

    /** Runs on this thread until nothing is left to do but wait; another loop may be running on it. */
    void runUntilIdle() {
        run(scheduler::runUntilIdle);
    }

    private void run(Runnable turns) {
        ThreadLocals.Captured outer = context.beginRun();
        try {
            SlowSteps watch = scheduler.slow;
            thread.run(this, watch == null ? turns : () -> runWatched(watch, turns));
        } finally {
            context.endRun(outer);
            trace.runEnded();
        }
    }

    private void runWatched(SlowSteps watch, Runnable turns) {
        watch.enter();
        try {
            turns.run();
        } finally {
            watch.leave();
        }
    }

    /** Ends {@link #runForever} after the current turn; from any thread. */
    public void stop() {
        scheduler.stop();
    }

    /** Tells whether a thread is in {@link #runForever} or {@link #runUntilComplete}. */
    public boolean isRunning() {
        return thread.isRunning();
    }

    /** Tells whether {@link #close} was called. */
    public boolean isClosed() {
        return thread.isClosed();
    }

    /**
     * Frees the selector and drops what is scheduled. Failures that nobody read are reported, and coroutines that nobody
     * awaited; in debug mode also tasks that are not finished. Does nothing if the loop is closed.
     *
     * @throws IllegalStateException if the loop is running
     */
    public void close() {
        if (!thread.close()) {
            return;
        }
        signals.removeAll();
        tasks.reportFailed();
        births.end();
        if (isDebug()) {
            tasks.reportUnfinished();
        }
        defaultExecutor.shutdownNow();
        locals.end();
        scheduler.close();
        promised.end();
    }

    /** Sets who hears of errors that no coroutine could be given; null: they are logged as "dev.fermata". */
    public void setExceptionHandler(@Nullable ExceptionHandler handler) {
        errors.setHandler(handler);
    }

    /** Gives what {@link #setExceptionHandler} has set; null if nothing. */
    public @Nullable ExceptionHandler exceptionHandler() {
        return errors.handler();
    }

    /** Writes an error to the log "dev.fermata", as is done without an exception handler: for handlers that add to that. */
    public void defaultExceptionHandler(LoopError error) {
        errors.log(error);
    }

    /** Passes an error to the handler set by {@link #setExceptionHandler}, or else to the log. */
    public void callExceptionHandler(LoopError error) {
        errors.report(error);
    }

    /**
     * Runs {@code call} on a thread of {@code executor}. Cancelling the future cannot stop a call that has started: its
     * outcome is then dropped.
     *
     * @param executor null: the loop's own pool
     */
    public <T extends @Nullable Object> Future<T> runInExecutor(@Nullable Executor executor, Callable<T> call) {
        return callOnThread(executor, call, OnCancel.ABANDON);
    }

    /** @param executor null: the loop's own pool */
    <T extends @Nullable Object> Future<T> callOnThread(
            @Nullable Executor executor, Callable<T> call, OnCancel onCancel) {
        thread.checkOpen("runInExecutor");
        ThreadCall<T> future = new ThreadCall<>(this, call, onCancel);
        try {
            (executor == null ? defaultExecutor : executor).execute(future.onThread());
        } catch (Throwable t) {
            // Nothing is going to complete it.
            future.cancel();
            throw t;
        }
        return future;
    }

    /**
     * Sets the pool that serves {@code runInExecutor(null, ...)} and {@link Fermata#toThread}, and is shut down with them.
     *
     * <p>Without it, each such call gets a virtual thread from JDK 24 on, where those may block anywhere, and their number
     * is not limited: use an {@code AsyncSemaphore}, or a fixed pool set here, for what must not be called too often at
     * once, and for calls that compute. On older JDKs it is a pool of at most 32 threads, which end when idle.
     */
    public void setDefaultExecutor(ExecutorService executor) {
        thread.check("setDefaultExecutor");
        defaultExecutor.set(Objects.requireNonNull(executor, "executor"));
    }

    /** Like {@link #shutdownDefaultExecutor(Duration)}, without a limit. */
    public Coroutine<Void> shutdownDefaultExecutor() {
        return new ShutdownExecutor(null);
    }

    /** Has thread-locals of the loop's thread belong to the context that runs, from now on. Call it before the loop runs. */
    public void carry(ThreadLocalBridge<?> bridge) {
        thread.check("carry");
        context.carry(Objects.requireNonNull(bridge, "bridge"));
    }

    /**
     * Makes the loop's pool refuse calls, and waits until those that were made have ended. If they have not within {@code
     * limit}, the exception handler is told so. {@link Fermata#run} and {@link Runner} do this at their end.
     */
    public Coroutine<Void> shutdownDefaultExecutor(Duration limit) {
        return new ShutdownExecutor(Objects.requireNonNull(limit, "limit"));
    }

    /**
     * Closes the generators that have begun, but have not ended; their failures go to the exception handler. {@link
     * Fermata#run} and {@link Runner} do this at their end.
     */
    public Coroutine<Void> shutdownAsyncGenerators() {
        return new ShutdownGenerators();
    }

    /**
     * Has {@code callback} run on the loop each time the process gets a signal, in place of what happened before, until
     * {@link #removeSignalHandler} or {@link #close}.
     *
     * @param signal such as "TERM" or "SIGTERM"
     * @throws IllegalArgumentException if the signal does not exist here, or cannot be handled
     */
    public void addSignalHandler(String signal, Runnable callback) {
        thread.checkOpen("addSignalHandler");
        signals.add(signal, callback);
    }

    /** Ends {@link #addSignalHandler}. Gives false if there was none. */
    public boolean removeSignalHandler(String signal) {
        thread.check("removeSignalHandler");
        return signals.remove(signal);
    }

    /** Tells whether debug mode is on. */
    public boolean isDebug() {
        return scheduler.slow != null;
    }

    /**
     * Turns debug mode on or off. At first it is on if the system property fermata.debug is true, or FERMATA_DEBUG is 1. The
     * stack is looked at in slow steps only if it is on when the loop begins to run.
     */
    public void setDebug(boolean on) {
        if (on != isDebug()) {
            scheduler.slow = on ? new SlowSteps(scheduler, errors, slowThreshold) : null;
        }
    }

    /** Sets how long a step, or a turn of steps, may take in debug mode without being reported; at first 100 ms. */
    public void setSlowCallbackThreshold(Duration threshold) {
        slowThreshold = threshold;
        if (scheduler.slow != null) {
            scheduler.slow.setThreshold(threshold);
        }
    }

    /**
     * Has {@code callback} run each time {@code channel} can be read or accepted from, or has ended. It is non-blocking. If
     * the channel is closed and the callback is not removed, it runs once more, to find that out, within a second; unless
     * it has closed the channel itself.
     */
    public void addReader(SelectableChannel channel, Runnable callback) {
        channels.addReader(channel, callback);
    }

    /**
     * Has {@code callback} run each time {@code channel} can be written to, or is connected. It must be non-blocking. What
     * happens when the channel is closed is said at {@link #addReader}.
     */
    public void addWriter(SelectableChannel channel, Runnable callback) {
        channels.addWriter(channel, callback);
    }

    /**
     * Ends {@link #addReader}. Gives false if there was none. A channel without callbacks stays with the loop until the next
     * turn: only then can it be made blocking.
     */
    public boolean removeReader(SelectableChannel channel) {
        return channels.removeReader(channel);
    }

    /** Ends {@link #addWriter}, in the same way as {@link #removeReader}. Gives false if there was none. */
    public boolean removeWriter(SelectableChannel channel) {
        return channels.removeWriter(channel);
    }

    /**
     * Ends {@link #addReader} and {@link #addWriter}, and closes the channel, with its descriptor and its port at once: one
     * that is closed otherwise keeps them until the loop looks at its channels the next time.
     *
     * @throws IOException what closing it throws
     */
    public void closeChannel(SelectableChannel channel) throws IOException {
        channels.close(channel);
    }

    /** A future as it is, a coroutine in a new task. */
    @SuppressWarnings("unchecked") // A future is only read.
    <T extends @Nullable Object> Future<T> ensureFuture(Awaitable<? extends T> awaitable) {
        return awaitable instanceof Future<?> future
                ? (Future<T>) future.in(this)
                : (Future<T>) createTask((Coroutine<? extends T>) awaitable);
    }

    /** Gives the unfinished tasks, in the order of their creation. */
    public Set<Task<?>> allTasks() {
        return tasks.unfinished();
    }

    /** Counts what there is to do. Call it on the loop's thread; it looks at each task and each ready entry. */
    public LoopStatistics statistics() {
        return new LoopStatistics(
                tasks.unfinished().size(),
                scheduler.ready.size(),
                scheduler.timers.size(),
                channels.size(),
                scheduler.poller.earlyReturns());
    }

    /** Describes the unfinished tasks, for people: below each those that it waits for, with the lines where they wait. */
    public String dump() {
        return Dump.of(this);
    }

    /** What code that is scheduled now starts with. */
    Bindings contextCopy() {
        return callbacks.contextCopy();
    }

    @Nullable
    Task<?> current() {
        return current;
    }

    void enter(@Nullable Task<?> task) {
        current = task;
        if (task != null) {
            context.enter(task.context);
        }
    }

    void leave() {
        context.keep();
        current = null;
    }

    /** Another thread is going to complete this future. */
    void awaitsOutside(Future<?> future) {
        outside.accept(future);
    }

    /** On any thread: completes something on the loop. Gives false if it is closed. */
    boolean post(Runnable outcome) {
        return callbacks.post(outcome);
    }

    /** Adds an entry to the ready queue; the caller is on the loop's thread. */
    void enqueue(ReadyNode node) {
        scheduler.ready.add(node);
    }

    void disarm(Timer timer) {
        checkThread("cancel a timer");
        scheduler.timers.remove(timer);
    }

    /** Gives how many timers are pending. */
    public int pendingTimers() {
        return scheduler.timers.size();
    }

    /**
     * Throws if the loop runs on another thread than this one: for what belongs to its thread, and is not made to be called
     * from others.
     *
     * @param what the message says what was not allowed
     * @throws IllegalStateException on a wrong thread
     */
    public void checkThread(String what) {
        thread.check(what);
    }
}
