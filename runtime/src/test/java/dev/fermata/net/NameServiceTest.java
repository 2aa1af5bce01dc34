package dev.fermata.net;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Fermata.toThread;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Task;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Name look-up with a resolver of the test's. */
@NullUnmarked
class NameServiceTest {
    private final List<Object> log = new ArrayList<>();
    private final CountDownLatch answer = new CountDownLatch(1);
    private final AtomicInteger asked = new AtomicInteger();
    private final ThreadPoolExecutor threads = NameService.threads();
    private final NameService names = new NameService(this::find, InetAddress::getHostAddress, threads);

    @AfterEach
    void end() {
        answer.countDown();
        threads.shutdown();
    }

    private InetAddress[] find(String host) throws UnknownHostException {
        asked.incrementAndGet();
        if (host.equals("slow")) {
            try {
                answer.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        } else if (host.equals("unknown")) {
            throw new UnknownHostException("unknown: Name or service not known");
        }
        return new InetAddress[] {address(1)};
    }

    private static InetAddress address(int last) throws UnknownHostException {
        return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
    }

    private Coroutine<List<InetAddress>> lookUp(String host) {
        return new LookUp<>(host, names, found -> found);
    }

    @Test
    void who_wants_the_same_host_shares_a_look_up_and_a_cancelled_one_disturbs_nobody() {
        Fermata.run(script().then(v -> {
            List<Task<?>> tasks = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                tasks.add(createTask(lookUp("slow")));
            }
            return script().then(x -> sleep(Duration.ZERO))
                    .act(() -> tasks.get(0).cancel())
                    .then(x -> gatherOutcomes(tasks.get(0)))
                    .act(() -> log.add(tasks.get(0).isCancelled() && answer.getCount() == 1))
                    // The threads for look-ups and for other calls are still free.
                    .then(x -> lookUp("fast"))
                    .then(found -> log.add(((List<?>) found).size()))
                    .then(x -> toThread(() -> "other work"))
                    .then(log::add)
                    .act(answer::countDown)
                    .then(x -> gatherOutcomes(tasks))
                    .act(() -> log.add(tasks.get(99).result().equals(List.of(address(1)))));
        }));

        assertThat(log).containsExactly(true, 1, "other work", true);
        assertThat(asked).hasValue(2);
    }

    @Test
    void slow_hosts_hold_up_no_call_on_a_thread() {
        List<Task<?>> tasks = new ArrayList<>();
        NameService stuck = new NameService(host -> find("slow"), InetAddress::getHostAddress, threads);
        Fermata.run(script().act(() -> {
                    for (int i = 0; i < 100; i++) {
                        tasks.add(createTask(new LookUp<>("host" + i, stuck, found -> found)));
                    }
                })
                .then(v -> sleep(Duration.ZERO))
                .then(v -> toThread(() -> "works"))
                .then(log::add)
                .act(() -> log.add(threads.getPoolSize()))
                .act(answer::countDown)
                .then(v -> gatherOutcomes(tasks)));

        assertThat(log).containsExactly("works", 16);
    }

    @Test
    void an_unknown_host_is_named_to_each() {
        Fermata.run(script().then(v -> gatherOutcomes(List.of(lookUp("unknown"), lookUp("unknown"))))
                .then(list -> {
                    for (Object outcome : (List<?>) list) {
                        log.add(((dev.fermata.Outcome<?>) outcome).failure());
                    }
                    return null;
                }));

        assertThat(log)
                .hasSize(2)
                .doesNotHaveDuplicates()
                .allSatisfy(failure -> assertThat((Throwable) failure)
                        .isInstanceOf(UnknownHostException.class)
                        .hasMessage(
                                "The host unknown is unknown: no name service has an address for it. Check its spelling, and"
                                        + " that this machine reaches its name server.")
                        .hasRootCauseMessage("unknown: Name or service not known"));
    }

    @Test
    void addresses_in_digits_need_no_look_up() {
        Fermata.run(script().then(v -> lookUp("10.0.0.1"))
                .then(log::add)
                .then(v -> lookUp("::1"))
                .then(found -> log.add(((List<?>) found).size())));

        assertThat(log).hasSize(2).contains(1);
        assertThat(asked).hasValue(0);
    }

    @Test
    void the_families_take_turns() throws UnknownHostException {
        InetAddress six = InetAddress.getByName("fd00::1");
        InetAddress other = InetAddress.getByName("fd00::2");
        List<InetAddress> found = List.of(six, other, address(1), address(2), address(3));

        assertThat(Addresses.byTurns(found, 80).stream()
                        .map(address -> address.getAddress().getHostAddress()))
                .containsExactly("fd00:0:0:0:0:0:0:1", "10.0.0.1", "fd00:0:0:0:0:0:0:2", "10.0.0.2", "10.0.0.3");
    }
}
