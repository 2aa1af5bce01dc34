package dev.fermata;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class TimerHeapTest {
    private final EventLoop loop = new VirtualTime().newLoop();

    @Test
    void firesByDeadlineThenByCreationAlsoAfterRemovals() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            TimerHeap heap = new TimerHeap();
            List<Timer> expected = new ArrayList<>();
            for (int i = 0; i < 200; i++) {
                if (!expected.isEmpty() && random.nextInt(3) == 0) {
                    heap.remove(expected.remove(random.nextInt(expected.size())));
                } else {
                    Timer timer = new Timer(random.nextInt(40), () -> {}, loop, Bindings.EMPTY);
                    heap.add(timer);
                    expected.add(timer);
                }
            }
            expected.sort(Comparator.comparingLong((Timer t) -> t.deadline).thenComparingLong(t -> t.sequence));

            List<Timer> fired = new ArrayList<>();
            while (heap.first() != null) {
                fired.add(heap.first());
                heap.remove(heap.first());
            }
            assertThat(fired).as("seed %d", seed).containsExactlyElementsOf(expected);
            assertThat(heap.size()).isZero();
        }
    }

    @Test
    void deadlinesAreComparedAcrossTheOverflowOfTheClock() {
        TimerHeap heap = new TimerHeap();
        Timer late = new Timer(Long.MIN_VALUE + 5, () -> {}, loop, Bindings.EMPTY);
        Timer early = new Timer(Long.MAX_VALUE - 5, () -> {}, loop, Bindings.EMPTY);
        heap.add(late);
        heap.add(early);

        assertThat(heap.first()).isSameAs(early);
    }
}
