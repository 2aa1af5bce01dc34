package dev.fermata;

import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectableChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A loop asks the system for no more than it needs, and one bad thing on it leaves the others alone. */
@NullUnmarked
class LoopHygieneTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final List<Object> log = new ArrayList<>();
    private final Counting poller = new Counting();
    private final EventLoop loop = new EventLoop(poller, System::nanoTime);
    private Pipe pipe;

    /** Counts, fails if told so, and lets another thread act while the loop is asleep. */
    private static final class Counting extends ObservedPoller {
        private final AtomicInteger wakeUps = new AtomicInteger();
        private Runnable whileAsleep = () -> {};
        private IOException failure;
        private int selects;

        @Override
        public int select(long timeoutNanos) throws IOException {
            selects++;
            if (failure != null) {
                throw failure;
            }
            if (timeoutNanos != 0) {
                whileAsleep.run();
            }
            return super.select(timeoutNanos);
        }

        @Override
        public void wakeUp() {
            wakeUps.incrementAndGet();
            super.wakeUp();
        }
    }

    @BeforeEach
    void open() throws IOException {
        loop.setExceptionHandler((on, error) -> log.add(error.message()));
        pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        pipe.sink().configureBlocking(false);
    }

    @AfterEach
    void close() throws IOException {
        loop.close();
        pipe.source().close();
        pipe.sink().close();
    }

    private void run() {
        Handle limit = loop.callLater(LIMIT, () -> {
            log.add("hung");
            loop.stop();
        });
        loop.runForever();
        limit.cancel();
    }

    private static void onThread(Runnable action) {
        Thread thread = new Thread(action);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void closeIt(SelectableChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_timer_under_a_millisecond_costs_one_select() {
        loop.callLater(Duration.ofNanos(300_000), loop::stop);
        run();

        assertThat(poller.selects).isEqualTo(1);
    }

    @Test
    void the_own_thread_never_wakes_the_loop() {
        loop.callSoon(() -> {
            loop.callSoonThreadsafe(() -> log.add("posted"));
            loop.callLater(Duration.ofNanos(1), loop::stop);
        });
        run();
        loop.stop();
        run();

        assertThat(log).containsExactly("posted");
        assertThat(poller.wakeUps.get()).isZero();
    }

    @Test
    void another_thread_wakes_a_loop_that_is_asleep_once_and_one_that_is_awake_never() {
        poller.whileAsleep = () -> onThread(() -> {
            loop.callSoonThreadsafe(() -> log.add("posted"));
            loop.stop();
            loop.stop();
            loop.execute(() -> log.add("executed"));
        });
        run();
        assertThat(log).containsExactly("posted", "executed");
        assertThat(poller.wakeUps.get()).isEqualTo(1);

        poller.whileAsleep = () -> log.add("slept");
        loop.callSoon(() -> onThread(() -> {
            loop.execute(() -> log.add("again"));
            loop.execute(loop::stop);
        }));
        run();
        assertThat(log).containsExactly("posted", "executed", "again");
        assertThat(poller.wakeUps.get()).isEqualTo(1);
        assertThat(poller.selects).isEqualTo(1);
    }

    @Test
    void a_loop_that_watches_nothing_asks_nothing_while_it_is_busy() {
        int[] left = {1_000};
        loop.callSoon(new Runnable() {
            @Override
            public void run() {
                left[0]--;
                loop.callSoon(left[0] == 0 ? loop::stop : this);
            }
        });
        loop.addReader(pipe.source(), () -> log.add("read"));
        loop.callSoon(() -> loop.removeReader(pipe.source()));
        run();

        // Two with the channel: the last one lets it go.
        assertThat(poller.selects).isEqualTo(2);
        assertThat(pipe.source().isRegistered()).isFalse();
        assertThat(log).isEmpty();
    }

    @Test
    void an_interrupt_is_told_of_once_and_the_loop_sleeps_all_the_same() {
        Thread mine = Thread.currentThread();
        poller.whileAsleep = () -> {
            poller.whileAsleep = () -> {};
            mine.interrupt();
        };
        loop.callLater(Duration.ofMillis(5), () -> {
            log.add(Thread.currentThread().isInterrupted());
            mine.interrupt();
            loop.callLater(Duration.ofMillis(5), () -> {
                log.add(Thread.currentThread().isInterrupted());
                loop.stop();
            });
        });
        mine.interrupt();
        run();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(log)
                .containsExactly(
                        "Thread \"" + mine.getName()
                                + "\" was interrupted while it runs an event loop. The loop goes on,"
                                + " and the thread will be interrupted again when it has left the loop. To end the loop,"
                                + " cancel its main task, or call loop.stop().",
                        false,
                        false);
        assertThat(poller.selects).isLessThan(8);
    }

    @Test
    void callbacks_that_fail_neither_stop_the_loop_nor_starve_the_others() throws IOException {
        pipe.sink().write(ByteBuffer.wrap(new byte[1]));
        int[] turns = {0};
        loop.addReader(pipe.source(), () -> {
            throw new AssertionError("reader");
        });
        loop.addWriter(pipe.sink(), () -> {
            turns[0]++;
            if (turns[0] == 3) {
                loop.stop();
            }
            log.add(turns[0]);
            throw new StackOverflowError();
        });
        run();

        assertThat(log).filteredOn(Integer.class::isInstance).containsExactly(1, 2, 3);
        assertThat(log).filteredOn("Exception in callback"::equals).hasSize(6);
        assertThat(log).hasSize(9);
    }

    @Test
    void a_channel_that_another_callback_or_thread_closes_ends_alone() throws IOException {
        Pipe other = Pipe.open();
        other.source().configureBlocking(false);
        loop.addReader(pipe.source(), () -> {
            log.add("closed by the loop's thread: " + !pipe.source().isOpen());
            readOne(pipe.source());
        });
        loop.addReader(other.source(), () -> {
            log.add("closed by another thread: " + !other.source().isOpen());
            assertThat(loop.removeReader(other.source())).isTrue();
        });
        loop.callSoon(() -> {
            closeIt(pipe.source());
            onThread(() -> closeIt(other.source()));
        });
        loop.callLater(Duration.ofMillis(5), loop::stop);
        run();
        other.sink().close();

        assertThat(log)
                .containsExactlyInAnyOrder(
                        "closed by the loop's thread: true", "closed by another thread: true", "Exception in callback");
        assertThat(loop.statistics().channels()).isZero();
        assertThat(loop.statistics().earlyReturns()).isZero();
    }

    private static void readOne(Pipe.SourceChannel channel) {
        try {
            channel.read(ByteBuffer.allocate(1));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void a_selector_without_hope_ends_the_run_with_the_cause() {
        poller.failure = new IOException("no hope");
        assertThatThrownBy(() -> loop.runUntilComplete(Fermata.sleep(LIMIT)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("The event loop's selector failed")
                .hasRootCauseMessage("no hope");
        assertThat(loop.isRunning()).isFalse();
    }

    @Test
    void an_executor_that_rejects_fails_the_call_and_leaves_nothing_behind() {
        java.util.concurrent.Executor full = call -> {
            throw new RejectedExecutionException("full");
        };
        List<Future<?>> owed = new ArrayList<>();
        VirtualTime time = new VirtualTime();
        EventLoop observed = new EventLoop(new dev.fermata.internal.LoopParts(time, time::now, null, owed::add));
        observed.setExceptionHandler((on, error) -> log.add(error.exception().getMessage()));
        MainRun.run(
                observed,
                script().act(() -> {
                            observed.callSoon(() -> observed.runInExecutor(full, () -> 1));
                            observed.callSoon(() -> log.add("next"));
                        })
                        .then(v -> observed.runInExecutor(full, () -> 1))
                        .catching(RejectedExecutionException.class, e -> log.add("caught"))
                        .then(v -> Fermata.sleep(Duration.ofMillis(1))));

        assertThat(log).containsExactly("caught", "full", "next");
        assertThat(owed).hasSize(2).allMatch(Future::isCancelled);
    }

    private static int descriptors() {
        return new File("/proc/self/fd").list().length;
    }

    @Test
    void ten_thousand_loops_leave_nothing_behind() throws IOException {
        List<WeakReference<EventLoop>> loops = new ArrayList<>();
        int before = descriptors();
        for (int i = 0; i < 10_000; i++) {
            EventLoop one = new EventLoop();
            loops.add(new WeakReference<>(one));
            one.setExceptionHandler((on, error) -> log.add(error.message().substring(0, 16)));
            one.addReader(pipe.source(), () -> {});
            one.addSignalHandler("USR2", () -> {});
            one.callLater(LIMIT, () -> {});
            one.createTask(Fermata.sleep(LIMIT));
            one.setDebug(i % 100 == 0);
            one.callSoon(one::stop);
            one.runForever();
            one.close();
        }
        assertThat(log).hasSize(100).containsOnly("Task was pending");
        assertThat(descriptors()).isLessThan(before + 20);
        assertThat(pipe.source().isRegistered()).isFalse();

        for (int i = 0; i < 50 && loops.stream().anyMatch(one -> one.get() != null); i++) {
            System.gc();
        }
        assertThat(loops).allMatch(one -> one.get() == null);
    }
}
