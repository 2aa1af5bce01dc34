package dev.fermata;

import java.util.stream.Collectors;

/** Where a task waits, in words. */
final class TaskReport {
    private TaskReport() {}

    static String place(Task<?> task) {
        String lines = task.stack().stream().map(line -> "\n  at " + line).collect(Collectors.joining());
        return lines.isEmpty() ? "It has not begun." : "It waits" + lines;
    }
}
