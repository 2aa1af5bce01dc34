package dev.fermata;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/**
 * Who waits for a future, and who waits for those, at the moment it was asked. It costs nothing until then.
 *
 * <p>A task that awaits a {@code gather}, a group or a shield waits for each unfinished task in it. Tasks that wait for each
 * other in a ring appear in it once: the innermost has no {@code awaitedBy}.
 *
 * @param future whom they wait for
 * @param stack the lines at which it is suspended, innermost first; empty if it is no task, or done
 * @param awaitedBy the tasks that wait for it, in the order of their creation
 * @see <a href="https://docs.python.org/3.14/library/asyncio-graph.html">asyncio: call graph introspection</a>
 */
public record CallGraph(Future<?> future, List<StackTraceElement> stack, List<CallGraph> awaitedBy) {
    /** Keeps copies of the lists. */
    public CallGraph {
        stack = List.copyOf(stack);
        awaitedBy = List.copyOf(awaitedBy);
    }

    static CallGraph of(Future<?> future) {
        return of(future, Waits.of(future.loop), new IdentityHashMap<>(), identitySet());
    }

    private static CallGraph of(
            Future<?> future, Waits waits, IdentityHashMap<Future<?>, CallGraph> known, Set<Future<?>> inProgress) {
        CallGraph before = known.get(future);
        if (before != null) {
            return before;
        }
        inProgress.add(future);
        List<CallGraph> awaitedBy = waits.forWhom(future).stream()
                .filter(task -> !inProgress.contains(task))
                .map(task -> of(task, waits, known, inProgress))
                .toList();
        inProgress.remove(future);
        List<StackTraceElement> stack = future instanceof Task<?> task ? task.stack() : List.of();
        CallGraph graph = new CallGraph(future, stack, awaitedBy);
        known.put(future, graph);
        return graph;
    }

    /** Prints the future, where it waits, and below it whoever awaits it, each task once. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        print(text, 0, identitySet());
        return text.toString();
    }

    private void print(StringBuilder text, int depth, Set<Future<?>> printed) {
        boolean again = !printed.add(future);
        Dump.entry(text, depth, future, again ? List.of() : stack, again);
        if (!again) {
            awaitedBy.forEach(waiter -> waiter.print(text, depth + 1, printed));
        }
    }

    private static Set<Future<?>> identitySet() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }
}
