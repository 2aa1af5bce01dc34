package dev.fermata;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.internal.Poller;
import java.nio.channels.SelectableChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jetbrains.lincheck.Lincheck;
import org.jetbrains.lincheck.LincheckAssertionError;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/**
 * Lincheck runs two posters and a loop again and again, and switches threads at other reads and writes each time: no entry
 * is lost, none comes twice, each poster keeps its order, no wake-up is missed, and no sleep costs more than one.
 */
@NullUnmarked
class InboxInterleavingsTest {
    private static final int RUNS = 300;

    /** A poller that only a wake-up ends. */
    private static final class Bell implements Poller {
        private final AtomicBoolean rung = new AtomicBoolean();
        private int sleeps;
        private int rings;

        @Override
        public boolean isWatching() {
            return false;
        }

        @Override
        public int select(long timeoutNanos) {
            sleeps++;
            while (timeoutNanos != 0 && !rung.get()) {
                Thread.onSpinWait();
            }
            rung.set(false);
            return 0;
        }

        @Override
        public synchronized void wakeUp() {
            rings++;
            rung.set(true);
        }

        @Override
        public void watch(SelectableChannel channel, int operations, Watcher watcher) {}

        @Override
        public void close() {}
    }

    private static final class Entry extends ReadyNode {
        private final int number;

        Entry(int number) {
            this.number = number;
        }

        @Override
        void dispatch() {}
    }

    private static void twoPostersAndALoop() {
        Bell bell = new Bell();
        Inbox inbox = new Inbox(bell);
        Thread a = new Thread(() -> {
            inbox.post(new Entry(1));
            inbox.post(new Entry(2));
        });
        Thread b = new Thread(() -> inbox.post(new Entry(3)));
        a.start();
        b.start();
        List<Integer> got = new ArrayList<>();
        try {
            ReadyQueue ready = new ReadyQueue();
            while (got.size() < 3) {
                inbox.sleep(-1);
                inbox.drainTo(ready);
                for (ReadyNode node = ready.poll(); node != null; node = ready.poll()) {
                    got.add(((Entry) node).number);
                }
            }
            a.join();
            b.join();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        if (!List.of(List.of(1, 2, 3), List.of(1, 3, 2), List.of(3, 1, 2)).contains(got) || !inbox.isEmpty()) {
            throw new AssertionError(got);
        }
        if (bell.rings > bell.sleeps) {
            throw new AssertionError(bell.rings + " wake-ups in " + bell.sleeps + " sleeps");
        }
    }

    @Test
    void everything_arrives_once_in_order_and_wakes_the_loop() {
        Lincheck.runConcurrentTest(RUNS, InboxInterleavingsTest::twoPostersAndALoop);
    }

    /** The protocol with its two steps in the wrong order: the test above can fail. */
    private static void sleepingWithoutAnotherLook() {
        AtomicBoolean posted = new AtomicBoolean();
        AtomicBoolean sleeping = new AtomicBoolean();
        Bell bell = new Bell();
        Thread poster = new Thread(() -> {
            posted.set(true);
            if (sleeping.compareAndSet(true, false)) {
                bell.wakeUp();
            }
        });
        poster.start();
        boolean empty = !posted.get();
        sleeping.set(true);
        bell.select(empty ? -1 : 0);
    }

    @Test
    void a_missed_wake_up_would_be_found() {
        assertThatThrownBy(() -> Lincheck.runConcurrentTest(RUNS, InboxInterleavingsTest::sleepingWithoutAnotherLook))
                .isInstanceOf(LincheckAssertionError.class)
                .hasMessageContaining("hung");
    }
}
