package dev.fermata;

import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** Many threads come in by each of the three ways at once: nothing is lost, nothing comes twice, bursts wake once. */
@NullUnmarked
class ForeignThreadsTest {
    private static final int THREADS = 8;
    private static final int EACH = 2_000;

    private final Counting poller = new Counting();
    private final EventLoop loop = new EventLoop(poller, System::nanoTime);
    private final List<CompletableFuture<Integer>> stages = new ArrayList<>();
    private final List<CompletableFuture<Object>> started = java.util.Collections.synchronizedList(new ArrayList<>());

    /** What arrived on the loop, in its order, for each thread and way. */
    private final Map<String, List<Integer>> arrived = new TreeMap<>();

    private int missing;

    /** Counts, and does something else the first time that the loop goes to sleep. */
    private static final class Counting extends ObservedPoller {
        private final AtomicInteger wakeUps = new AtomicInteger();
        private Runnable whileAsleep;
        private int sleeps;

        @Override
        public int select(long timeoutNanos) throws IOException {
            if (timeoutNanos != 0) {
                sleeps++;
            }
            Runnable first = whileAsleep;
            whileAsleep = null;
            if (first != null) {
                first.run();
            }
            return super.select(timeoutNanos);
        }

        @Override
        public void wakeUp() {
            wakeUps.incrementAndGet();
            super.wakeUp();
        }
    }

    private void arrive(String way, int thread, int n) {
        arrived.computeIfAbsent(way + " " + thread, key -> new ArrayList<>()).add(n);
        if (--missing == 0) {
            loop.stop();
        }
    }

    private void burst(int thread, int each) {
        for (int i = 0; i < each; i++) {
            int n = i;
            loop.callSoonThreadsafe(() -> arrive("callback", thread, n));
            started.add(Fermata.runCoroutineThreadsafe(script().act(() -> arrive("coroutine", thread, n)), loop));
            stages.get(thread * each + n).complete(n);
        }
    }

    private List<Thread> threads(int each) {
        missing = 3 * THREADS * each;
        for (int t = 0; t < THREADS; t++) {
            for (int i = 0; i < each; i++) {
                int thread = t;
                CompletableFuture<Integer> stage = new CompletableFuture<>();
                stages.add(stage);
                Future.of(stage, loop).addDoneCallback(done -> arrive("stage", thread, done.result()));
            }
        }
        CyclicBarrier together = new CyclicBarrier(THREADS);
        return IntStream.range(0, THREADS)
                .mapToObj(t -> new Thread(() -> {
                    try {
                        together.await();
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                    burst(t, each);
                }))
                .toList();
    }

    private static void runAll(List<Thread> threads) {
        threads.forEach(Thread::start);
        joinAll(threads);
    }

    private static void joinAll(List<Thread> threads) {
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private void assertAllArrivedInOrder(int each) {
        List<Integer> all = IntStream.range(0, each).boxed().toList();
        Map<String, List<Integer>> expected = IntStream.range(0, THREADS)
                .boxed()
                .flatMap(t -> List.of("callback " + t, "coroutine " + t, "stage " + t).stream())
                .collect(Collectors.toMap(key -> key, key -> all));
        assertThat(arrived).isEqualTo(expected);
        assertThat(missing).isZero();
    }

    @Test
    void nothing_is_lost_and_nothing_comes_twice() {
        List<Thread> threads = threads(EACH);
        loop.callSoon(() -> threads.forEach(Thread::start));
        loop.runForever();
        joinAll(threads);
        loop.callSoon(() -> loop.callSoon(loop::stop));
        loop.runForever();
        int wakeUps = poller.wakeUps.get();
        loop.close();

        assertAllArrivedInOrder(EACH);
        assertThat(started).hasSize(THREADS * EACH).allMatch(CompletableFuture::isDone);
        // Two are those of stop().
        assertThat(wakeUps).isLessThanOrEqualTo(poller.sleeps + 2);
    }

    @Test
    void a_burst_while_the_loop_sleeps_wakes_it_once() {
        List<Thread> threads = threads(100);
        AtomicInteger afterBurst = new AtomicInteger();
        poller.whileAsleep = () -> {
            runAll(threads);
            afterBurst.set(poller.wakeUps.get());
        };
        loop.runForever();
        loop.close();

        assertThat(afterBurst).hasValue(1);
        assertAllArrivedInOrder(100);
    }

    @Test
    void a_burst_while_the_loop_works_does_not_wake_it() {
        List<Thread> threads = threads(100);
        AtomicInteger afterBurst = new AtomicInteger(-1);
        loop.callSoon(() -> {
            runAll(threads);
            afterBurst.set(poller.wakeUps.get());
        });
        loop.runForever();
        loop.close();

        assertThat(afterBurst).hasValue(0);
        assertAllArrivedInOrder(100);
    }
}
