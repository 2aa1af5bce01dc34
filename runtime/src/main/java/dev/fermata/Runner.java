package dev.fermata;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Runs coroutines from ordinary code, one after the other, on one loop and in one {@link Context}, and cleans up at the end.
 *
 * <pre>{@code
 * try (var runner = Runner.builder().shutdownDeadline(Duration.ofSeconds(10)).build()) {
 *     runner.run(migrate());
 *     runner.run(Main::serve);
 * }
 * }</pre>
 *
 * <p>{@link #close} ends what is left: first all tasks are cancelled and waited for, in rounds, so that those which are
 * started meanwhile end too; then the generators that are still open are closed; then the calls on the default executor are
 * waited for; then the loop is closed. A failure of any of them goes to the loop's exception handler.
 *
 * <p><b>Signals.</b> If {@code run} is called on the thread of the JVM's main method, and nobody else handles these signals,
 * then Ctrl-C (SIGINT) and SIGTERM cancel the main task. Once it has ended by that, the runner is closed and the process
 * exits with status 130 or 143, by {@link System#exit}, on that thread: a shutdown hook must not wait for it. A task that
 * refuses to be cancelled goes on, and {@code run} returns normally. A second signal does not wait: the process exits at
 * once.
 *
 * <p>A runner belongs to one thread.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-runner.html#asyncio.Runner">asyncio: Runner</a>
 */
public final class Runner implements AutoCloseable {
    private final Builder settings;
    private @Nullable EventLoop loop;
    private @Nullable Context context;
    private boolean closed;
    private @Nullable Throwable thrown;

    /** Makes a runner with a new loop, without a deadline. */
    public Runner() {
        this(builder());
    }

    private Runner(Builder settings) {
        this.settings = new Builder(settings);
    }

    /** Gives what makes a runner with other settings. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Runs until {@code main} is done; gives its value or throws its failure as it is.
     *
     * @throws IllegalStateException if the runner is closed, or a loop runs on this thread: await there instead
     */
    public <T extends @Nullable Object> T run(Awaitable<T> main) {
        return run(main, null);
    }

    /** Like {@link #run(Awaitable)}, in {@code context} itself; null: in the runner's own. */
    public <T extends @Nullable Object> T run(Awaitable<T> main, @Nullable Context context) {
        Objects.requireNonNull(main, "main");
        if (RunningLoop.find() != null) {
            throw new IllegalStateException("Cannot run a coroutine from outside while another loop is running on this"
                    + " thread. Await it instead.");
        }
        EventLoop running = loop();
        Task<T> task = running.createTask(Passing.coroutine(main), null, context == null ? this.context : context);
        Interruption interruption = Interruption.of(task, settings.host);
        T value;
        try {
            value = running.runUntilComplete(task);
        } catch (Throwable failure) {
            thrown = failure;
            interruption.end();
            exitIfInterrupted(interruption, failure);
            throw failure;
        }
        interruption.end();
        exitIfInterrupted(interruption, null);
        return value;
    }

    /** Like {@link #run(Awaitable)}, with the coroutine that {@code main} makes when the loop runs. */
    public <T extends @Nullable Object> T run(AsyncSupplier<T> main) {
        return run(new Supplied<>(main), null);
    }

    /** Like {@link #run(AsyncSupplier)}, in {@code context} itself; null: in the runner's own. */
    public <T extends @Nullable Object> T run(AsyncSupplier<T> main, @Nullable Context context) {
        return run(new Supplied<>(main), context);
    }

    private void exitIfInterrupted(Interruption interruption, @Nullable Throwable failure) {
        int status = interruption.exitStatus(failure);
        if (status != 0) {
            close();
            settings.host.exit(status);
        }
    }

    /**
     * Gives the loop, which is made at the first use of the runner.
     *
     * @throws IllegalStateException if the runner is closed
     */
    public EventLoop loop() {
        if (closed) {
            throw new IllegalStateException("Runner is closed");
        }
        if (loop == null) {
            EventLoop made = Objects.requireNonNull(settings.loopFactory.get(), "the loop factory gave null");
            if (settings.debug != null) {
                made.setDebug(settings.debug);
            }
            settings.bridges.forEach(made::carry);
            loop = made;
            context = new Context(made.contextCopy());
        }
        return loop;
    }

    /** Ends what is left on the loop, as said above, and closes it. Does nothing if the runner is closed. */
    @Override
    public void close() {
        close(settings.shutdownDeadline);
    }

    /** @param limit in place of the deadline; null: none */
    void close(@Nullable Duration limit) {
        if (closed) {
            return;
        }
        closed = true;
        if (loop != null) {
            new Shutdown(loop, limit, thrown).run();
        }
    }

    /** The settings of a {@link Runner}. */
    public static final class Builder {
        private @Nullable Boolean debug;
        private Supplier<EventLoop> loopFactory = EventLoop::new;
        private @Nullable Duration shutdownDeadline;
        private Host host = new JvmHost();
        private final List<ThreadLocalBridge<?>> bridges = new ArrayList<>();

        private Builder() {}

        private Builder(Builder other) {
            debug = other.debug;
            loopFactory = other.loopFactory;
            shutdownDeadline = other.shutdownDeadline;
            host = other.host;
            bridges.addAll(other.bridges);
        }

        /** Sets the loop's {@link EventLoop#setDebug debug mode}. */
        public Builder debug(boolean on) {
            debug = on;
            return this;
        }

        /** Sets what makes the loop, which the runner closes. */
        public Builder loopFactory(Supplier<EventLoop> factory) {
            loopFactory = Objects.requireNonNull(factory, "factory");
            return this;
        }

        /**
         * Limits the time that {@link Runner#close} takes. When it has passed, each task that has not ended is reported to
         * the loop's exception handler, with its name and the lines at which it waits, and the loop is closed without it.
         * Without a limit, a task that refuses to end keeps {@code close} waiting.
         */
        public Builder shutdownDeadline(Duration limit) {
            shutdownDeadline = Objects.requireNonNull(limit, "limit");
            return this;
        }

        /** Has thread-locals belong to the context that runs: those of each bridge that is given. */
        public Builder carry(ThreadLocalBridge<?> bridge) {
            bridges.add(Objects.requireNonNull(bridge, "bridge"));
            return this;
        }

        /** For tests: the process that sends the signals. */
        Builder host(Host host) {
            this.host = host;
            return this;
        }

        /** Gives a runner with these settings. */
        public Runner build() {
            return new Runner(this);
        }
    }
}
