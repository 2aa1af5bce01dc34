package dev.fermata.samples;

import java.util.List;
import java.util.function.Consumer;

/** The programs that need nothing from outside, with all that they print. */
enum Sample {
    SCHEDULE_TASKS(
            ScheduleTasks.class,
            ScheduleTasks::main,
            List.of("start profile", "start orders", "done orders", "done profile", "[PROFILE, ORDERS]")),
    TASK_GROUP_FAILURE(
            TaskGroupFailure.class,
            TaskGroupFailure::main,
            List.of("start cache", "start database", "cleanup database", "cleanup cache", "[missing database]")),
    TIMEOUT_CLEANUP(
            TimeoutCleanup.class,
            TimeoutCleanup::main,
            List.of("reservation started", "reservation released", "deadline exceeded", "caller continues")),
    BOUNDED_WORK(BoundedWork.class, BoundedWork::main, List.of("[A, B, C, D]", "peak=2"));

    private final Class<?> program;
    private final Consumer<String[]> main;
    private final List<String> output;

    Sample(Class<?> program, Consumer<String[]> main, List<String> output) {
        this.program = program;
        this.main = main;
        this.output = output;
    }

    /** The name of its class. */
    String className() {
        return program.getName();
    }

    /** The name of its source file. */
    String sourceFile() {
        return program.getSimpleName() + ".java";
    }

    /** Runs it here. */
    void run() {
        main.accept(new String[0]);
    }

    /** What it prints, line by line. */
    List<String> output() {
        return output;
    }
}
