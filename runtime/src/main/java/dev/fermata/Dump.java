package dev.fermata;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** The unfinished tasks of a loop as a tree, in words: below each task those that it waits for, each task once. */
final class Dump {
    private final Waits waits;
    private final StringBuilder text = new StringBuilder();
    private final Set<Task<?>> printed = Collections.newSetFromMap(new IdentityHashMap<>());

    private Dump(Waits waits) {
        this.waits = waits;
    }

    static String of(EventLoop loop) {
        Dump dump = new Dump(Waits.of(loop));
        for (Task<?> task : dump.waits.tasks()) {
            if (dump.waits.forWhom(task).isEmpty()) {
                dump.print(task, 0);
            }
        }
        // What is left waits in a ring.
        for (Task<?> task : dump.waits.tasks()) {
            if (!dump.printed.contains(task)) {
                dump.print(task, 0);
            }
        }
        return dump.text.toString();
    }

    private void print(Task<?> task, int depth) {
        boolean again = !printed.add(task);
        entry(text, depth, task, again ? List.of() : task.stack(), again);
        if (!again) {
            waits.whom(task).forEach(awaited -> print(awaited, depth + 1));
        }
    }

    /** One future with the lines where it is suspended. */
    static void entry(StringBuilder text, int depth, Future<?> future, List<StackTraceElement> stack, boolean again) {
        String indent = "    ".repeat(depth);
        text.append(indent).append(future).append(again ? " (see above)\n" : "\n");
        stack.forEach(line -> text.append(indent).append("  at ").append(line).append('\n'));
    }
}
