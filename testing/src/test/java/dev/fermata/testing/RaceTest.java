package dev.fermata.testing;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.sync.AsyncLock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Requirement S28: state can change across an await. In the order of a plain run, one of these races stays hidden. */
class RaceTest {
    private boolean opened;

    /** Reads in the turn after the one that writes: as long as the tasks keep the order in which they were made. */
    @Async
    private Coroutine<Integer> hidden() {
        var opening = createTask(open());
        var reading = createTask(read());
        await(opening);
        return result(await(reading));
    }

    @Async
    private Coroutine<@Nullable Void> open() {
        await(sleep(Duration.ZERO));
        opened = true;
        return done();
    }

    @Async
    private Coroutine<Integer> read() {
        await(sleep(Duration.ZERO));
        return result(opened ? 1 : 0);
    }

    @Test
    void an_order_that_nobody_promised_is_found_by_some_seed_and_replayed_by_it() {
        assertThat(run(new TestLoop())).isEqualTo(1);

        long failing = failingSeed();
        for (int i = 0; i < 3; i++) {
            assertThat(run(new TestLoop(failing, Duration.ofSeconds(10)))).isZero();
        }
    }

    private long failingSeed() {
        for (long seed = 0; seed < 100; seed++) {
            if (run(new TestLoop(seed, Duration.ofSeconds(10))) == 0) {
                return seed;
            }
        }
        throw new AssertionError("No seed of 100 finds the race");
    }

    private int run(TestLoop loop) {
        opened = false;
        try (loop) {
            return loop.run(hidden());
        }
    }

    @AsyncTest(seeds = 20)
    void read_await_write_loses_money_in_any_order(TestLoop loop) {
        Account account = new Account();
        loop.run(() -> {
            await(gather(account.deposit(10), account.deposit(5)));
            return done();
        });
        assertThat(account.balance()).isIn(5, 10);
    }

    @AsyncTest(seeds = 20)
    void under_a_lock_it_loses_none(TestLoop loop) {
        Account account = new Account();
        AsyncLock lock = new AsyncLock();
        loop.run(() -> {
            await(gather(account.depositUnder(lock, 10), account.depositUnder(lock, 5)));
            return done();
        });
        assertThat(account.balance()).isEqualTo(15);
    }
}
