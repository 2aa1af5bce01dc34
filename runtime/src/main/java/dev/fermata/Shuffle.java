package dev.fermata;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Draws another order where a program may rely on none, to find out whether it does: among the tasks that are ready in the
 * same batch, and among the timers with the same deadline. Everything else keeps its place.
 */
final class Shuffle {
    private final Random random;

    Shuffle(Random random) {
        this.random = random;
    }

    void tasks(ReadyQueue ready) {
        List<ReadyNode> all = new ArrayList<>();
        for (ReadyNode node = ready.poll(); node != null; node = ready.poll()) {
            all.add(node);
        }
        List<ReadyNode> tasks =
                new ArrayList<>(all.stream().filter(ReadyNode::isShuffled).toList());
        Collections.shuffle(tasks, random);
        int next = 0;
        for (ReadyNode node : all) {
            ready.add(node.isShuffled() ? tasks.get(next++) : node);
        }
    }

    /** The timers that are due first get their numbers, which break ties, in another order. */
    void timers(TimerHeap timers) {
        List<Timer> ties = new ArrayList<>();
        Timer first = Objects.requireNonNull(timers.first());
        for (@Nullable Timer timer = first; timer != null && timer.deadline == first.deadline; timer = timers.first()) {
            timers.remove(timer);
            ties.add(timer);
        }
        Collections.shuffle(ties, random);
        ties.forEach(timers::add);
    }
}
