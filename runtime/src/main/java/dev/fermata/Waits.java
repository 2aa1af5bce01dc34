package dev.fermata;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Which task waits for which futures, read off the unfinished tasks of a loop when somebody asks.
 *
 * <p>A task waits for one future. Where that is made of others ({@link Future#parts}), it waits for those too.
 */
final class Waits {
    private final Map<Task<?>, Set<Future<?>>> waiting = new LinkedHashMap<>();
    private final IdentityHashMap<Future<?>, List<Task<?>>> awaitedBy = new IdentityHashMap<>();

    private Waits() {}

    static Waits of(EventLoop loop) {
        Waits waits = new Waits();
        for (Task<?> task : loop.tasks.unfinished()) {
            Set<Future<?>> futures = new LinkedHashSet<>();
            waits.waiting.put(task, futures);
            if (task.waitingOn != null) {
                collect(task.waitingOn, futures);
            }
            futures.forEach(future -> waits.awaitedBy
                    .computeIfAbsent(future, key -> new ArrayList<>())
                    .add(task));
        }
        return waits;
    }

    private static void collect(Future<?> future, Set<Future<?>> futures) {
        if (!future.isDone() && futures.add(future)) {
            future.parts().forEach(part -> collect(part, futures));
        }
    }

    /** All unfinished tasks, in the order of their creation. */
    Collection<Task<?>> tasks() {
        return waiting.keySet();
    }

    /** The tasks that wait for a future, in the order of their creation. */
    List<Task<?>> forWhom(Future<?> future) {
        return awaitedBy.getOrDefault(future, List.of());
    }

    /** The tasks that a task waits for. */
    List<Task<?>> whom(Task<?> task) {
        List<Task<?>> tasks = new ArrayList<>();
        for (Future<?> future : Objects.requireNonNull(waiting.get(task))) {
            if (future instanceof Task<?> awaited) {
                tasks.add(awaited);
            }
        }
        return tasks;
    }
}
