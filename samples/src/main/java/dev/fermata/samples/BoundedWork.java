package dev.fermata.samples;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.run;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.TaskGroup;
import dev.fermata.sync.AsyncSemaphore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Four tasks exist, a semaphore lets two of them work at a time. */
public final class BoundedWork {
    private final AsyncSemaphore places = new AsyncSemaphore(2);
    private int active;
    private int peak;

    BoundedWork() {}

    public static void main(String[] arguments) {
        run(new BoundedWork().convertAll(List.of("a", "b", "c", "d")));
    }

    @Async
    Coroutine<Void> convertAll(List<String> records) {
        List<Task<String>> tasks = new ArrayList<>();
        try (var group = TaskGroup.open()) {
            for (String record : records) {
                tasks.add(group.createTask(convert(record)));
            }
        }
        System.out.println(tasks.stream().map(Task::result).toList());
        System.out.println("peak=" + peak);
        return done();
    }

    @Async
    private Coroutine<String> convert(String record) {
        try (var place = await(places.acquire())) {
            active++;
            peak = Math.max(peak, active);
            try {
                await(sleep(Duration.ofMillis(10)));
                return result(record.toUpperCase(Locale.ROOT));
            } finally {
                active--;
            }
        }
    }
}
