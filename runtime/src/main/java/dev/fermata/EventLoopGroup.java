package dev.fermata;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Several event loops, each on a thread of its own, for programs that need more than one core. A task stays on the loop on
 * which it was started, so that what belongs to one loop needs no locks.
 *
 * <pre>{@code
 * try (var group = EventLoopGroup.open()) {
 *     List<CompletableFuture<Report>> reports = inputs.stream().map(in -> group.submit(() -> work(in))).toList();
 *     reports.forEach(report -> print(report.join()));
 * }
 * }</pre>
 *
 * <p>The threads are named "fermata-loop-1", and so on, and are not daemons: they keep the JVM alive until the group is shut
 * down. Each is run by a {@link Runner}. A loop that fails itself, by an {@link OutOfMemoryError} for instance, tells its
 * exception handler, cancels its tasks and ends; the others go on.
 *
 * <p>All methods may be called on any thread; those that wait for the group, not on one of its own.
 */
public final class EventLoopGroup implements AutoCloseable {
    private final List<GroupLoop> members;
    private final AtomicInteger turn = new AtomicInteger();
    private volatile boolean closed;

    private EventLoopGroup(List<GroupLoop> members) {
        this.members = List.copyOf(members);
    }

    /** Opens as many loops as there are processors. */
    public static EventLoopGroup open() {
        return open(Runtime.getRuntime().availableProcessors());
    }

    /** Like {@link #open(int, Runner.Builder)}, with the settings that a {@link Runner} has at first. */
    public static EventLoopGroup open(int loops) {
        return open(loops, Runner.builder());
    }

    /**
     * Opens {@code loops} loops, whose threads run from then on.
     *
     * @param settings what each loop is made and run with: debug mode, a loop factory that sets an exception handler. Its
     *     deadline is that of {@link #close}
     * @throws IllegalArgumentException if {@code loops} is less than 1
     * @throws java.io.UncheckedIOException if a loop cannot be opened; none stays open then
     */
    public static EventLoopGroup open(int loops, Runner.Builder settings) {
        if (loops < 1) {
            throw new IllegalArgumentException("A group needs at least one loop, not " + loops + ".");
        }
        List<Runner> runners = new ArrayList<>();
        List<GroupLoop> members = new ArrayList<>();
        try {
            for (int i = 1; i <= loops; i++) {
                Runner runner = settings.build();
                runners.add(runner);
                members.add(new GroupLoop(runner, "fermata-loop-" + i));
            }
        } catch (Throwable t) {
            runners.forEach(Runner::close);
            throw t;
        }
        members.forEach(GroupLoop::start);
        return new EventLoopGroup(members);
    }

    /** Gives the loops, in the order of their threads' numbers. */
    public List<EventLoop> loops() {
        return members.stream().map(member -> member.loop).toList();
    }

    /**
     * Gives each loop in turn; one that has ended by a failure is passed over.
     *
     * @throws IllegalStateException if the group is shut down, or no loop is left
     */
    public EventLoop next() {
        return nextMember().loop;
    }

    private GroupLoop nextMember() {
        checkOpen();
        for (int i = 0; i < members.size(); i++) {
            GroupLoop member = members.get(Math.floorMod(turn.getAndIncrement(), members.size()));
            if (!member.loop.isClosed()) {
                return member;
            }
        }
        throw new IllegalStateException(
                "Each loop of the group has ended by a failure, of which its exception handler" + " was told.");
    }

    private void checkOpen() {
        if (closed) {
            throw new IllegalStateException("The group of event loops is shut down.");
        }
    }

    /**
     * Runs a coroutine in a new task on the {@link #next} loop. On one of the group's loops, await what this gives.
     *
     * @return its outcome: cancelling it cancels the task; it fails with an IllegalStateException if the loop ends first
     * @throws IllegalStateException if the group is shut down
     */
    public <T extends @Nullable Object> CompletableFuture<T> submit(AsyncSupplier<T> main) {
        Objects.requireNonNull(main, "main");
        return nextMember().submit(main);
    }

    /**
     * Like {@link #submit(AsyncSupplier)}, on a given loop of the group. If that has ended by a failure, the outcome is an
     * IllegalStateException.
     *
     * @throws IllegalArgumentException if {@code loop} does not belong to the group
     */
    public <T extends @Nullable Object> CompletableFuture<T> submit(EventLoop loop, AsyncSupplier<T> main) {
        Objects.requireNonNull(main, "main");
        checkOpen();
        return members.stream()
                .filter(member -> member.loop == loop)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("This event loop does not belong to the group."))
                .submit(main);
    }

    /**
     * Runs a coroutine on each loop, in a new task: {@code group.onEach(() -> Net.startServer(...))}. {@code main} is asked
     * for one on each of the threads, at the same time.
     *
     * @return the outcomes, in the order of {@link #loops}, as {@link #submit} gives them; that of a loop that has ended by
     *     a failure is an IllegalStateException
     * @throws IllegalStateException if the group is shut down
     */
    public <T extends @Nullable Object> List<CompletableFuture<T>> onEach(AsyncSupplier<T> main) {
        Objects.requireNonNull(main, "main");
        checkOpen();
        return members.stream().map(member -> member.submit(main)).toList();
    }

    /**
     * Ends all loops together, and waits for them: their tasks are cancelled and waited for, as {@link Runner#close} says,
     * then the loops are closed, then the threads end. A second call waits too.
     *
     * @param limit how long the tasks may take. Those that have not ended then are reported, each to its loop's exception
     *     handler. A thread that is blocked in a step all this time is interrupted, and its tasks get as long again
     * @throws IllegalStateException on a thread of the group, which would wait for itself: use {@link #beginShutdown}; or if
     *     a thread does not end at all, with the lines where it is
     */
    public void shutdown(Duration limit) {
        end(Objects.requireNonNull(limit, "limit"));
    }

    /** Like {@link #shutdown}, without a limit unless the settings have a deadline. */
    @Override
    public void close() {
        end(null);
    }

    /**
     * Begins what {@link #shutdown} does, and does not wait: also for the group's own loops.
     *
     * @return completes when all loops are closed
     */
    public CompletableFuture<Void> beginShutdown(Duration limit) {
        Objects.requireNonNull(limit, "limit");
        requestEnd(limit);
        return CompletableFuture.allOf(members.stream().map(GroupLoop::ended).toArray(CompletableFuture[]::new));
    }

    private void end(@Nullable Duration limit) {
        if (runsHere()) {
            throw new IllegalStateException("Thread \"" + Thread.currentThread().getName()
                    + "\" runs a loop of this group, so that it would wait for itself. Use beginShutdown(limit) here.");
        }
        requestEnd(limit);
        GroupEnd.await(members, limit);
    }

    /** Tells whether the calling thread runs one of the group's loops, so that it must not wait for the group. */
    public boolean runsHere() {
        return members.stream().anyMatch(GroupLoop::runsHere);
    }

    private void requestEnd(@Nullable Duration limit) {
        closed = true;
        members.forEach(member -> member.requestEnd(limit));
    }
}
