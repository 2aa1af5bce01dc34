package dev.fermata;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The pending timers, earliest first: a heap with four children per node.
 *
 * <p>Invariants: {@code timers[i].index == i}; no timer is before its parent {@code timers[(i - 1) / 4]}, where the order
 * is (deadline, sequence number). A cancelled timer is removed at once.
 */
final class TimerHeap {
    private @Nullable Timer[] timers = new Timer[16];
    private int size;
    private long created;

    int size() {
        return size;
    }

    /** Gives the earliest timer, or null if there is none. */
    @Nullable
    Timer first() {
        return timers[0];
    }

    void add(Timer timer) {
        if (size == timers.length) {
            timers = Arrays.copyOf(timers, size * 2);
        }
        timer.sequence = created++;
        siftUp(size++, timer);
    }

    void remove(Timer timer) {
        int hole = timer.index;
        if (hole < 0) {
            return;
        }
        timer.index = -1;
        Timer last = at(--size);
        timers[size] = null;
        if (last == timer) {
            return;
        }
        siftDown(hole, last);
        if (timers[hole] == last) {
            siftUp(hole, last);
        }
    }

    private void siftUp(int start, Timer timer) {
        int hole = start;
        while (hole > 0) {
            int parentIndex = (hole - 1) >>> 2;
            Timer parent = at(parentIndex);
            if (!timer.isBefore(parent)) {
                break;
            }
            place(hole, parent);
            hole = parentIndex;
        }
        place(hole, timer);
    }

    private void siftDown(int start, Timer timer) {
        int hole = start;
        while ((hole << 2) + 1 < size) {
            int childIndex = earliestChild(hole);
            Timer child = at(childIndex);
            if (!child.isBefore(timer)) {
                break;
            }
            place(hole, child);
            hole = childIndex;
        }
        place(hole, timer);
    }

    private int earliestChild(int parent) {
        int best = (parent << 2) + 1;
        int end = Math.min(best + 4, size);
        for (int i = best + 1; i < end; i++) {
            if (at(i).isBefore(at(best))) {
                best = i;
            }
        }
        return best;
    }

    private Timer at(int index) {
        return Objects.requireNonNull(timers[index]);
    }

    private void place(int index, Timer timer) {
        timers[index] = timer;
        timer.index = index;
    }
}
