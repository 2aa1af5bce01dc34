package dev.fermata.sync;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gather;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.waitFor;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.VirtualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** The numbers are those of the asyncio cases that a test mirrors. */
@NullUnmarked
class AsyncLockTest {
    private final AsyncLock lock = new AsyncLock();
    private final List<Object> log = new ArrayList<>();

    private Coroutine<Object> locked(Coroutine<?> body) {
        return script().then(v -> lock.acquire())
                .then(held -> script().then(v -> body).finallyDo(v -> {
                    ((Permit) held).close();
                    return null;
                }));
    }

    @Test
    void case147_waitersAreServedInOrder() {
        List<Task<?>> tasks = new ArrayList<>();
        VirtualTime.run(script().then(v -> lock.acquire())
                .act(() -> {
                    for (int i = 0; i < 4; i++) {
                        int n = i;
                        tasks.add(
                                createTask(locked(script().act(() -> log.add(n)).then(v -> sleep(Duration.ZERO)))));
                    }
                })
                .then(v -> sleep(Duration.ZERO))
                .act(lock::release)
                .then(v -> gatherOutcomes(tasks)));

        assertThat(log).containsExactly(0, 1, 2, 3);
        assertThat(lock.locked()).isFalse();
    }

    @Test
    void case151_itHasNoOwnerAndIsNotReentrant() {
        assertThatThrownBy(lock::release)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Lock is not acquired.");
        VirtualTime.run(script().then(v -> lock.acquire())
                .then(v -> createTask(script().act(lock::release)))
                .act(() -> log.add("released by another task " + lock.locked()))
                .then(v -> locked(script().then(x -> waitFor(lock.acquire(), Duration.ofMillis(2)))
                        .catching(TimeoutException.class, e -> log.add("not reentrant"))))
                .act(() -> log.add(lock.locked())));

        assertThat(log).containsExactly("released by another task false", "not reentrant", false);
    }

    @Test
    void case152_anUncontendedAcquireDoesNotGiveWay() {
        VirtualTime.run(script().act(() -> runningLoop().callSoon(() -> log.add("callback")))
                .then(v -> locked(script()))
                .then(v -> locked(script()))
                .act(() -> log.add("no yield"))
                .then(v -> sleep(Duration.ZERO)));

        assertThat(log).containsExactly("no yield", "callback");
    }

    @Test
    void case153_readAwaitWriteNeedsALock() {
        int[] balance = new int[1];
        VirtualTime.run(script().then(v -> {
            List<Coroutine<Object>> adders = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                adders.add(locked(script().then(x -> balance[0])
                        .then(old ->
                                script().then(x -> sleep(Duration.ZERO)).act(() -> balance[0] = (Integer) old + 1))));
            }
            return gather(adders);
        }));

        assertThat(balance[0]).isEqualTo(10);
    }

    @Test
    void aWokenWaiterThatIsCancelledWakesTheNext() {
        List<Task<?>> tasks = new ArrayList<>();
        VirtualTime.run(script().then(v -> lock.acquire())
                .act(() -> {
                    tasks.add(createTask(locked(script().act(() -> log.add("a")))));
                    tasks.add(createTask(locked(script().act(() -> log.add("b")))));
                })
                .then(v -> sleep(Duration.ZERO))
                .act(() -> {
                    lock.release();
                    tasks.get(0).cancel();
                })
                .then(v -> gatherOutcomes(tasks)));

        assertThat(log).containsExactly("b");
        assertThat(lock.locked()).isFalse();
    }
}
