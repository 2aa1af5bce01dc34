package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncPriorityQueue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Items of equal priority come in the order in which they were put, which asyncio leaves open. */
final class Case180bPriorityQueueStable extends Case {
    @Override
    String output() {
        return """
            [a0, c0, d0, b1, e1]
            """;
    }

    private record Job(String name, int priority) {
        @Override
        public String toString() {
            return name + priority;
        }
    }

    @Override
    @Async
    Coroutine<Void> main() {
        AsyncPriorityQueue<Job> queue = new AsyncPriorityQueue<>(Comparator.comparing(Job::priority));
        queue.putNowait(new Job("a", 0));
        queue.putNowait(new Job("b", 1));
        queue.putNowait(new Job("c", 0));
        queue.putNowait(new Job("d", 0));
        queue.putNowait(new Job("e", 1));
        List<Job> jobs = new ArrayList<>();
        while (!queue.isEmpty()) {
            jobs.add(await(queue.get()));
        }
        p(jobs);
        return done();
    }
}
