package dev.fermata.samples;

import java.util.List;

/**
 * A program that needs nothing from outside.
 *
 * @param program the class with its {@code main}
 * @param output all that it prints, line by line
 */
record Sample(Class<?> program, List<String> output) {
    static List<Sample> all() {
        return List.of(
                new Sample(
                        ScheduleTasks.class,
                        List.of("start profile", "start orders", "done orders", "done profile", "[PROFILE, ORDERS]")),
                new Sample(
                        TaskGroupFailure.class,
                        List.of(
                                "start cache",
                                "start database",
                                "cleanup database",
                                "cleanup cache",
                                "[missing database]")),
                new Sample(
                        TimeoutCleanup.class,
                        List.of(
                                "reservation started",
                                "reservation released",
                                "deadline exceeded",
                                "caller continues")),
                new Sample(BoundedWork.class, List.of("[A, B, C, D]", "peak=2")));
    }

    String sourceFile() {
        return program.getSimpleName() + ".java";
    }

    /** Runs it in this process. */
    void run() throws ReflectiveOperationException {
        program.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    }

    @Override
    public String toString() {
        return program.getSimpleName();
    }
}
