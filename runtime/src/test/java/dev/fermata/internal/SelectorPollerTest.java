package dev.fermata.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How the poller waits, and what it does about a selector that is broken. */
@NullUnmarked
class SelectorPollerTest {
    private static final int READ = SelectionKey.OP_READ;
    private static final long MS = 1_000_000;
    private static final long MINUTE = 60_000 * MS;

    private final List<Object> log = new ArrayList<>();
    private final BrokenSelectors calls = new BrokenSelectors();
    private SelectorPoller poller;
    private Pipe pipe;

    @BeforeEach
    void open() throws IOException {
        poller = new SelectorPoller(calls);
        poller.onTrouble((what, cause) -> log.add(what + " / " + cause));
        pipe = Pipe.open();
        pipe.source().configureBlocking(false);
        pipe.sink().configureBlocking(false);
    }

    @AfterEach
    void close() throws IOException {
        poller.close();
        pipe.source().close();
        pipe.sink().close();
        assertThat(calls.opened).noneMatch(selector -> selector.isOpen());
    }

    private void watch(int operations) throws IOException {
        poller.watch(pipe.source(), operations, ready -> log.add("ready " + ready));
    }

    private void send() throws IOException {
        pipe.sink().write(ByteBuffer.wrap(new byte[1]));
    }

    @Test
    void a_timeout_is_rounded_up_to_milliseconds() throws IOException {
        for (long nanos : new long[] {1, 999_999, MS, MS + 1, Long.MAX_VALUE, 0}) {
            poller.select(nanos);
        }
        calls.behaviour = (selector, tell, millis) -> {
            poller.wakeUp();
            return 0;
        };
        poller.select(-1);

        assertThat(calls.asked).containsExactly(1L, 1L, 1L, 2L, 9_223_372_036_855L, 0L, -1L);
    }

    @Test
    void a_sleeping_poller_looks_for_closed_channels_each_second_and_only_if_it_watches_any() throws IOException {
        watch(READ);
        poller.select(2_500 * MS);
        assertThat(calls.asked).containsExactly(1000L, 1000L, 500L);
        calls.asked.clear();
        watch(0);
        poller.select(2_500 * MS);

        assertThat(calls.asked).containsExactly(2500L);
        assertThat(calls.now).isEqualTo(1_000 + 5_000 * MS);
        assertThat(poller.isWatching()).isFalse();
    }

    @Test
    void a_channel_that_is_closed_while_it_is_watched_is_told_of_once() throws IOException, InterruptedException {
        watch(READ);
        pipe.source().close();
        assertThat(poller.select(-1)).isEqualTo(1);
        assertThat(log).containsExactly("ready 29");
        assertThat(poller.select(5 * MS)).isZero();
        assertThat(poller.isWatching()).isFalse();

        calls.behaviour = (selector, tell, millis) -> {
            // Another thread, while this one is asleep.
            pipe.sink().close();
            return calls.sound.select(selector, tell, millis);
        };
        poller.watch(pipe.sink(), 0, ready -> log.add("never"));
        poller.watch(pipe.sink(), SelectionKey.OP_WRITE, ready -> log.add("sink " + ready));
        assertThat(poller.select(-1)).isEqualTo(1);
        assertThat(log).containsExactly("ready 29", "sink 29");
    }

    @Test
    void a_closed_channel_cannot_be_watched_on() throws IOException {
        watch(READ);
        pipe.source().close();

        assertThatThrownBy(() -> watch(READ)).isInstanceOf(ClosedChannelException.class);
        watch(0);
        assertThat(poller.select(0)).isZero();
        assertThatThrownBy(() -> watch(READ)).isInstanceOf(ClosedChannelException.class);
        assertThat(log).isEmpty();
    }

    @Test
    void interest_that_goes_and_comes_back_between_two_selects_keeps_its_key() throws IOException {
        watch(READ);
        poller.select(0);
        SelectionKey key = pipe.source().keyFor(calls.last());
        int selects = calls.asked.size();
        for (int i = 0; i < 100; i++) {
            watch(0);
            assertThat(key.interestOps()).isZero();
            watch(READ);
        }
        assertThat(calls.asked).hasSize(selects);
        assertThat(pipe.source().keyFor(calls.last())).isSameAs(key);
        send();
        assertThat(poller.select(0)).isEqualTo(1);

        watch(0);
        assertThat(poller.select(0)).isZero();
        assertThat(pipe.source().isRegistered()).isFalse();
        watch(READ);
        assertThat(poller.select(0)).isEqualTo(1);
        assertThat(log).containsExactly("ready 1", "ready 1");
    }

    @Test
    void a_selector_that_comes_back_at_once_is_replaced_and_its_channels_are_moved() throws IOException {
        watch(READ);
        calls.behaviour = (selector, tell, millis) -> selector == calls.opened.get(0)
                ? calls.spinning.select(selector, tell, millis)
                : calls.sound.select(selector, tell, millis);
        send();
        assertThat(poller.select(-1)).isZero();
        assertThat(poller.select(-1)).isEqualTo(1);

        assertThat(calls.asked).hasSize(513);
        assertThat(calls.opened.get(0).isOpen()).isFalse();
        assertThat(poller.earlyReturns()).isEqualTo(511);
        assertThat(calls.pauses).isEmpty();
        assertThat(log)
                .containsExactly(
                        "The selector of the event loop came back at once, 512 times in a row, though nothing had happened."
                                + " A new one has taken its place, and the loop goes on. It watched 1 channel(s): "
                                + pipe.source() + " (waits for operations 1) / null",
                        "ready 1");
    }

    @Test
    void if_the_new_one_is_no_better_the_poller_pauses_and_tells_once_a_minute() throws IOException {
        calls.behaviour = calls.spinning;
        assertThat(poller.select(-1)).isZero();
        poller.select(100 * MS);
        assertThat(calls.pauses).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 32L, 5L);

        int before = calls.asked.size();
        long end = calls.now + 10 * MINUTE;
        while (calls.now < end) {
            poller.select(end - calls.now);
        }
        assertThat(log).hasSize(10);
        assertThat(calls.opened).hasSize(11);
        // 31 a second, and 512 a minute to see whether it has healed.
        assertThat(calls.asked.size() - before).isLessThan(10 * (60 * 32 + 512));
    }

    @Test
    void a_pause_ends_with_a_wake_up_and_when_the_thread_is_interrupted() throws IOException {
        calls.behaviour = calls.spinning;
        poller.select(-1);
        calls.whilePausing = poller::wakeUp;
        assertThat(poller.select(-1)).isZero();
        calls.whilePausing = () -> Thread.currentThread().interrupt();
        assertThat(poller.select(-1)).isZero();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(calls.pauses).containsExactly(1L, 2L);
    }

    @Test
    void what_has_a_reason_is_not_early() throws IOException {
        for (int i = 0; i < 2_000; i++) {
            poller.wakeUp();
            poller.select(-1);
        }
        for (int i = 0; i < 2_000; i++) {
            Thread.currentThread().interrupt();
            poller.select(-1);
        }
        watch(READ);
        send();
        for (int i = 0; i < 2_000; i++) {
            poller.select(-1);
        }

        assertThat(Thread.interrupted()).isTrue();
        assertThat(poller.earlyReturns()).isZero();
        assertThat(Collections.frequency(log, "ready 1")).isEqualTo(2_000);
        assertThat(log).hasSize(2_000);
        assertThat(calls.opened).hasSize(1);
    }

    @Test
    void a_selector_that_fails_is_replaced_and_told_of() throws IOException {
        watch(READ);
        send();
        calls.behaviour = (selector, tell, millis) -> {
            calls.behaviour = calls.sound;
            throw new IOException("broken");
        };
        assertThat(poller.select(-1)).isZero();
        assertThat(poller.select(-1)).isEqualTo(1);

        assertThat(log)
                .containsExactly(
                        "The selector of the event loop failed. A new one has taken its place, and the loop goes on."
                                + " It watched 1 channel(s): " + pipe.source()
                                + " (waits for operations 1) / java.io.IOException: broken",
                        "ready 1");
        assertThat(calls.pauses).isEmpty();
    }

    @Test
    void if_it_fails_again_and_again_the_poller_pauses_and_gives_up_at_last() throws IOException {
        calls.behaviour = (selector, tell, millis) -> {
            throw new IOException("broken");
        };
        for (int i = 0; i < 9; i++) {
            assertThat(poller.select(-1)).isZero();
        }
        assertThatThrownBy(() -> poller.select(-1))
                .isInstanceOf(IOException.class)
                .hasMessage("It failed 10 times in a row, though it was replaced by a new one")
                .hasRootCauseMessage("broken");

        assertThat(calls.pauses).containsExactly(4L, 8L, 16L, 32L, 64L, 128L, 256L, 512L);
        assertThat(log).hasSize(1);
        calls.behaviour = calls.sound;
        assertThat(poller.select(MS)).isZero();
    }

    @Test
    void a_selector_that_somebody_has_closed_is_replaced() throws IOException {
        watch(READ);
        send();
        calls.last().close();
        assertThat(poller.select(-1)).isZero();
        assertThat(poller.select(-1)).isEqualTo(1);
        assertThat(log.get(0)).asString().contains("failed").endsWith(" / " + new ClosedSelectorException());

        log.clear();
        calls.now += MINUTE;
        calls.last().close();
        poller.watch(pipe.sink(), SelectionKey.OP_WRITE, ready -> log.add("sink " + ready));
        assertThat(poller.select(-1)).isEqualTo(2);
        assertThat(log).hasSize(3).contains("ready 1", "sink 4");
    }

    @Test
    void without_a_new_selector_the_old_one_stays_in_use() throws IOException {
        calls.outOfDescriptors = true;
        calls.behaviour = calls.spinning;
        watch(READ);
        assertThat(poller.select(-1)).isZero();
        calls.behaviour = calls.sound;
        send();

        assertThat(poller.select(-1)).isEqualTo(1);
        assertThat(log.get(0))
                .asString()
                .contains("No new one could be opened, so it stays in use, and the loop goes on.");
        calls.last().close();
        assertThat(poller.select(-1)).isZero();
        assertThatThrownBy(() -> poller.watch(pipe.sink(), SelectionKey.OP_WRITE, ready -> {}))
                .isInstanceOf(IOException.class)
                .hasMessage("The event loop's selector was closed, and no new one could be opened");
    }

    @Test
    void a_channel_that_is_closed_while_it_is_moved_is_told_of() throws IOException {
        watch(READ);
        calls.behaviour = (selector, tell, millis) -> {
            calls.behaviour = calls.sound;
            pipe.source().close();
            throw new IOException("broken");
        };
        poller.select(-1);

        assertThat(log.get(0)).isEqualTo("ready 29");
        assertThat(poller.select(MS)).isZero();
        assertThat(poller.isWatching()).isFalse();
    }

    /** A wake-up that is lost leaves it asleep. */
    @Test
    @Timeout(20)
    void a_wake_up_passes_to_the_selector_that_takes_its_place() throws IOException {
        calls.last().close();
        poller.wakeUp();
        watch(READ);
        calls.behaviour = (selector, tell, millis) -> selector.select(tell);

        assertThat(poller.select(-1)).isZero();
    }
}
