package dev.fermata;

import dev.fermata.internal.Fatal;
import dev.fermata.internal.Poller;
import dev.fermata.internal.SelectorPoller;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectableChannel;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
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
    private final ErrorReports errors = new ErrorReports(this);
    final Scheduler scheduler;
    private final Channels channels;
    private final DefaultExecutor defaultExecutor = new DefaultExecutor();
    final TaskList tasks = new TaskList();
    final Emission emission = new Emission();
    StepTrace trace = StepTrace.outermost();

    private volatile @Nullable Thread thread;
    private volatile boolean closed;
    private @Nullable Task<?> current;
    private int tasksCreated;

    /**
     * Opens a loop, with a selector of its own. Close it.
     *
     * @throws UncheckedIOException if no selector can be opened
     */
    public EventLoop() {
        this(openSelector(), System::nanoTime);
    }

    EventLoop(Poller poller, LongSupplier clock) {
        scheduler = new Scheduler(poller, clock, errors);
        channels = new Channels(poller, scheduler.ready);
    }

    private static Poller openSelector() {
        try {
            return new SelectorPoller();
        } catch (IOException e) {
            throw new UncheckedIOException("No selector for an event loop", e);
        }
    }

    /** Has {@code callback} run in the loop's next turn, after what is scheduled already. */
    public Handle callSoon(Runnable callback) {
        checkThread("callSoon");
        checkOpen();
        Handle handle = new Handle(Objects.requireNonNull(callback, "callback"));
        scheduler.ready.add(handle);
        return handle;
    }

    /** Like {@link #callSoon}, from any thread; wakes the loop. Callbacks of one thread run in the order of its calls. */
    public Handle callSoonThreadsafe(Runnable callback) {
        checkOpen();
        Handle handle = new Handle(Objects.requireNonNull(callback, "callback"));
        if (thread == Thread.currentThread()) {
            scheduler.ready.add(handle);
        } else {
            scheduler.post(handle);
        }
        return handle;
    }

    /** Has {@code callback} run once {@code delay} has passed; a negative one counts as 0. */
    public Handle callLater(Duration delay, Runnable callback) {
        return callAt(time() + Nanos.of(delay), callback);
    }

    /**
     * Has {@code callback} run once {@link #time()} has reached {@code deadline}. Callbacks with equal deadlines run in the
     * order of these calls.
     *
     * @param deadline in nanoseconds of {@link #time()}
     */
    public Handle callAt(long deadline, Runnable callback) {
        checkThread("callAt");
        checkOpen();
        Timer timer = new Timer(deadline, Objects.requireNonNull(callback, "callback"), this);
        scheduler.timers.add(timer);
        return timer;
    }

    /**
     * Has {@code callback} run right after the callback or task step that runs now, before anything else: for output that
     * is collected during a step. If none is running it is like {@link #callSoon}.
     */
    public Handle callAfterStep(Runnable callback) {
        if (thread != Thread.currentThread()) {
            return callSoon(callback);
        }
        Handle handle = new Handle(Objects.requireNonNull(callback, "callback"));
        scheduler.addAfterStep(handle);
        return handle;
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

    /** Creates a task named "Task-N", whose first step runs in the loop's next turn. */
    public <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine) {
        return schedule(coroutine, null);
    }

    /** Creates a task, whose first step runs in the loop's next turn. The loop keeps it alive until it is done. */
    public <T extends @Nullable Object> Task<T> createTask(Coroutine<T> coroutine, String name) {
        return schedule(coroutine, Objects.requireNonNull(name, "name"));
    }

    private <T extends @Nullable Object> Task<T> schedule(Coroutine<T> coroutine, @Nullable String name) {
        Task<T> task = register(coroutine, name);
        scheduler.ready.add(task);
        return task;
    }

    <T extends @Nullable Object> Task<T> register(Coroutine<T> coroutine, @Nullable String name) {
        Objects.requireNonNull(coroutine, "the coroutine is null: a method that should make one returned null");
        checkThread("createTask");
        checkOpen();
        if (coroutine.state != 0) {
            throw coroutine.reused();
        }
        Task<T> task = new Task<>(this, coroutine, ++tasksCreated, name);
        tasks.add(task);
        return task;
    }

    /**
     * Runs the loop until {@code awaitable} is done, and gives its value or throws its failure as it is. A coroutine is run
     * in a new task.
     *
     * @throws IllegalStateException if the loop is closed, runs already, another loop runs on this thread, or {@link #stop}
     *     came first
     */
    public <T extends @Nullable Object> T runUntilComplete(Awaitable<T> awaitable) {
        checkRunnable();
        Future<T> future = awaitable instanceof Future<T> given ? given : createTask((Coroutine<T>) awaitable);
        Consumer<Future<T>> stopAfter = this::stopAfter;
        future.addDoneCallback(stopAfter);
        try {
            runForever();
        } catch (Throwable t) {
            if (future != awaitable && future.isFailed()) {
                future.retrieved();
            }
            throw t;
        } finally {
            future.removeDoneCallback(stopAfter);
        }
        if (!future.isDone()) {
            throw new IllegalStateException("Event loop stopped before Future completed.");
        }
        return future.result();
    }

    private void stopAfter(Future<?> done) {
        if (!done.isFailed() || !Fatal.is(done.peekFailure())) {
            stop();
        }
    }

    /**
     * Runs the loop until {@link #stop} is called.
     *
     * @throws IllegalStateException if the loop is closed, runs already, or another loop runs on this thread
     */
    public void runForever() {
        checkRunnable();
        thread = Thread.currentThread();
        RunningLoop.set(this);
        try {
            scheduler.run();
        } finally {
            RunningLoop.clear();
            trace.runEnded();
            thread = null;
            if (scheduler.takeInterrupt()) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Runs on this thread until nothing is left to do but wait; another loop may be running on it. */
    void runUntilIdle() {
        EventLoop outer = RunningLoop.find();
        thread = Thread.currentThread();
        RunningLoop.set(this);
        try {
            scheduler.runUntilIdle();
        } finally {
            RunningLoop.restore(outer);
            trace.runEnded();
            thread = null;
        }
    }

    /** Ends {@link #runForever} after the current turn; from any thread. */
    public void stop() {
        scheduler.stop();
    }

    /** Tells whether a thread is in {@link #runForever} or {@link #runUntilComplete}. */
    public boolean isRunning() {
        return thread != null;
    }

    /** Tells whether {@link #close} was called. */
    public boolean isClosed() {
        return closed;
    }

    /**
     * Frees the selector and drops what is scheduled; failures of tasks that nobody read are reported. Does nothing if the
     * loop is closed.
     *
     * @throws IllegalStateException if the loop is running
     */
    public void close() {
        if (thread != null) {
            throw new IllegalStateException("Cannot close a running event loop: let it stop first.");
        }
        if (closed) {
            return;
        }
        closed = true;
        tasks.takeFailed().forEach(this::reportUnread);
        defaultExecutor.shutdownNow();
        try {
            scheduler.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The event loop's selector did not close", e);
        }
    }

    /** Sets who hears of errors that no coroutine could be given; null: they are logged as "dev.fermata". */
    public void setExceptionHandler(@Nullable ExceptionHandler handler) {
        errors.setHandler(handler);
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
        checkThread("runInExecutor");
        checkOpen();
        ThreadCall<T> future = new ThreadCall<>(this, call);
        (executor == null ? defaultExecutor : executor).execute(future.onThread());
        return future;
    }

    /** Has {@code callback} run each time {@code channel} can be read or accepted from, or has ended. It is non-blocking. */
    public void addReader(SelectableChannel channel, Runnable callback) {
        checkThread("addReader");
        checkOpen();
        channels.addReader(channel, callback);
    }

    /** Has {@code callback} run each time {@code channel} can be written to, or is connected. It must be non-blocking. */
    public void addWriter(SelectableChannel channel, Runnable callback) {
        checkThread("addWriter");
        checkOpen();
        channels.addWriter(channel, callback);
    }

    /** Ends {@link #addReader}. Gives false if there was none. */
    public boolean removeReader(SelectableChannel channel) {
        checkThread("removeReader");
        return channels.removeReader(channel);
    }

    /** Ends {@link #addWriter}. Gives false if there was none. */
    public boolean removeWriter(SelectableChannel channel) {
        checkThread("removeWriter");
        return channels.removeWriter(channel);
    }

    /** A future as it is, a coroutine in a new task. */
    @SuppressWarnings("unchecked") // A future is only read.
    <T extends @Nullable Object> Future<T> ensureFuture(Awaitable<? extends T> awaitable) {
        if (!(awaitable instanceof Future<?> future)) {
            return (Future<T>) createTask((Coroutine<? extends T>) awaitable);
        }
        if (future.loop != this) {
            throw new IllegalStateException(future + " belongs to another event loop. Await it there"
                    + " (runCoroutineThreadsafe), or await its toCompletableFuture().");
        }
        return (Future<T>) future;
    }

    /** A failure that nobody reads is reported at {@link #close}. */
    void keepUntilRead(Task<?> failed) {
        Task<?> overdue = tasks.addFailed(failed);
        if (overdue != null) {
            reportUnread(overdue);
        }
    }

    private void reportUnread(Task<?> task) {
        errors.report(new LoopError("Task exception was never retrieved", task.peekFailure(), task));
    }

    DefaultExecutor defaultExecutor() {
        return defaultExecutor;
    }

    @Nullable
    Task<?> current() {
        return current;
    }

    void enter(@Nullable Task<?> task) {
        current = task;
    }

    void leave() {
        current = null;
    }

    /** Adds an entry to the ready queue; the caller is on the loop's thread. */
    void enqueue(ReadyNode node) {
        scheduler.ready.add(node);
    }

    void disarm(Timer timer) {
        checkThread("cancel a timer");
        scheduler.timers.remove(timer);
    }

    int pendingTimers() {
        return scheduler.timers.size();
    }

    void checkThread(String what) {
        Thread running = thread;
        if (running != null && running != Thread.currentThread()) {
            throw new IllegalStateException(
                    "Non-thread-safe operation (" + what + ") on an event loop that runs on thread \""
                            + running.getName() + "\", from thread \""
                            + Thread.currentThread().getName() + "\". Use loop.callSoonThreadsafe(...).");
        }
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("Event loop is closed");
        }
    }

    private void checkRunnable() {
        checkOpen();
        if (thread != null) {
            throw new IllegalStateException("This event loop is already running");
        }
        if (RunningLoop.find() != null) {
            throw new IllegalStateException(
                    "Cannot run the event loop while another loop is running on this thread. Await instead.");
        }
    }
}
