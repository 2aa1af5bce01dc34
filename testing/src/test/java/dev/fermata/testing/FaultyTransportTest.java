package dev.fermata.testing;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.testing.MemoryTransportTest.read;
import static dev.fermata.testing.MemoryTransportTest.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Future;
import dev.fermata.net.Transport;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Faults keep to the contract of a transport. */
class FaultyTransportTest {
    private final List<String> log = new ArrayList<>();

    @AsyncTest
    void a_short_write_goes_on_when_there_is_room_again(TestLoop loop) {
        loop.run(() -> {
            MemoryTransport below = MemoryTransport.open();
            Transport faulty = Faults.none().writeAtMost(2).over(below);
            assertThat(write(faulty, "abc")).isEqualTo(2);
            assertThat(write(faulty, "c")).isZero();
            faulty.onWritable(() -> {
                log.add("room");
                faulty.onWritable(null);
            });
            assertThat(log).isEmpty();
            await(loop.untilIdle());
            assertThat(log).containsExactly("room");
            assertThat(write(faulty, "c")).isEqualTo(1);
            assertThat(read(below.peer(), 9)).isEqualTo("abc");
            faulty.abort();
            below.peer().abort();
            return done();
        });
    }

    @AsyncTest
    void reads_are_short_and_leave_the_rest(TestLoop loop) {
        loop.run(() -> {
            MemoryTransport below = MemoryTransport.open();
            Transport faulty = Faults.none().readAtMost(2).over(below);
            write(below.peer(), "abcde");
            assertThat(List.of(read(faulty, 9), read(faulty, 1), read(faulty, 9), read(faulty, 9)))
                    .containsExactly("ab", "c", "de", "");
            assertThat(faulty.isEmptyAfterShortRead()).isFalse();
            faulty.abort();
            below.peer().abort();
            return done();
        });
    }

    @AsyncTest
    void equal_seeds_draw_equal_sizes(TestLoop loop) {
        loop.run(() -> {
            List<List<String>> runs = List.of(await(drawn(7)), await(drawn(7)), await(drawn(8)));
            assertThat(runs.get(0))
                    .isEqualTo(runs.get(1))
                    .isNotEqualTo(runs.get(2))
                    .contains("");
            assertThat(String.join("", runs.get(0))).isEqualTo("0123456789".repeat(10));
            return done();
        });
    }

    /** Reads a hundred bytes; a read that gives none is followed by a call. */
    @Async
    private static Coroutine<List<String>> drawn(long seed) throws IOException {
        MemoryTransport below = MemoryTransport.open();
        Transport faulty = Faults.none().readAtMost(9).drawnBy(seed).over(below);
        write(below.peer(), "0123456789".repeat(10));
        List<String> pieces = new ArrayList<>();
        for (int total = 0; total < 100; ) {
            String got = read(faulty, 9);
            pieces.add(got);
            total += got.length();
            if (got.isEmpty()) {
                Future<Boolean> called = runningLoop().createFuture();
                faulty.onReadable(() -> {
                    faulty.onReadable(null);
                    called.setResult(true);
                });
                await(called);
            }
        }
        faulty.abort();
        below.peer().abort();
        return result(pieces);
    }

    @AsyncTest
    void what_comes_is_seen_later(TestLoop loop) {
        loop.run(() -> {
            MemoryTransport below = MemoryTransport.open();
            Transport faulty = Faults.none().delay(Duration.ofSeconds(3)).over(below);
            write(below.peer(), "abc");
            assertThat(read(faulty, 9)).isEmpty();
            Future<String> got = runningLoop().createFuture();
            faulty.onReadable(() -> {
                try {
                    got.setResult(read(faulty, 9) + " after " + loop.elapsed());
                } catch (IOException e) {
                    got.setException(e);
                }
                faulty.onReadable(null);
            });
            assertThat(await(got)).isEqualTo("abc after PT3S");
            faulty.abort();
            below.peer().abort();
            return done();
        });
    }

    @AsyncTest
    void calls_for_nothing_find_nothing(TestLoop loop) {
        loop.run(() -> {
            MemoryTransport below = MemoryTransport.open();
            Transport faulty = Faults.none().withSpuriousCalls().over(below);
            faulty.onReadable(() -> log.add("called"));
            await(loop.untilIdle());
            assertThat(log).containsExactly("called");
            assertThat(read(faulty, 9)).isEmpty();
            faulty.abort();
            below.peer().abort();
            return done();
        });
    }

    @AsyncTest
    void who_waits_is_called_when_it_breaks(TestLoop loop) {
        loop.run(() -> {
            MemoryTransport below = MemoryTransport.open();
            Transport faulty = Faults.none().resetAfterWriting(3).over(below);
            faulty.onReadable(() -> {
                log.add("readable");
                faulty.onReadable(null);
            });
            assertThat(write(faulty, "abcd")).isEqualTo(3);
            await(loop.untilIdle());
            assertThat(log).containsExactly("readable");
            for (int i = 0; i < 2; i++) {
                assertThatThrownBy(() -> read(faulty, 1))
                        .hasMessage("Connection reset (a fault of the test, after 3 bytes were written)");
            }
            assertThat(read(below.peer(), 9)).isEqualTo("abc");
            assertThatThrownBy(() -> read(below.peer(), 9)).hasMessage("Connection reset by peer");
            below.peer().abort();
            return done();
        });
    }

    @Test
    void impossible_faults_are_refused() {
        assertThatThrownBy(() -> Faults.none().readAtMost(0)).hasMessageContaining("would never end");
        assertThatThrownBy(() -> Faults.none().failingCall(-1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Faults.none().delay(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
