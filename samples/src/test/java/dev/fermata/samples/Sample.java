package dev.fermata.samples;

import dev.fermata.Coroutine;
import dev.fermata.VirtualTime;
import java.util.List;
import java.util.function.Supplier;

/**
 * A program that needs nothing from outside.
 *
 * @param program the class with its {@code main}
 * @param main the coroutine that its {@code main} runs
 * @param output all that it prints, line by line
 */
record Sample(Class<?> program, Supplier<Coroutine<?>> main, List<String> output) {
    static List<Sample> all() {
        return List.of(
                new Sample(
                        ScheduleTasks.class,
                        ScheduleTasks::fetchBoth,
                        List.of("start profile", "start orders", "done orders", "done profile", "[PROFILE, ORDERS]")),
                new Sample(
                        TaskGroupFailure.class,
                        TaskGroupFailure::lookUpAll,
                        List.of(
                                "start cache",
                                "start database",
                                "cleanup database",
                                "cleanup cache",
                                "[missing database]")),
                new Sample(
                        TimeoutCleanup.class,
                        TimeoutCleanup::order,
                        List.of(
                                "reservation started",
                                "reservation released",
                                "deadline exceeded",
                                "caller continues")),
                new Sample(
                        BoundedWork.class,
                        () -> new BoundedWork().convertAll(List.of("a", "b", "c", "d")),
                        List.of("[A, B, C, D]", "peak=2")));
    }

    String sourceFile() {
        return program.getSimpleName() + ".java";
    }

    /** Runs it in this process, on a clock that jumps: how long a cold JVM takes does not matter. */
    void run() {
        VirtualTime.run(main.get());
    }

    @Override
    public String toString() {
        return program.getSimpleName();
    }
}
