package dev.fermata;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class InboxTest {
    private static final int THREADS = 4;
    private static final int POSTS = 20_000;

    @Test
    void nothingIsLostAndEachThreadKeepsItsOrder() throws InterruptedException {
        EventLoop loop = new EventLoop();
        List<List<Integer>> received = new ArrayList<>();
        int[] missing = {THREADS * POSTS};
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            List<Integer> mine = new ArrayList<>();
            received.add(mine);
            threads.add(new Thread(() -> {
                for (int i = 0; i < POSTS; i++) {
                    int n = i;
                    loop.callSoonThreadsafe(() -> {
                        mine.add(n);
                        if (--missing[0] == 0) {
                            loop.stop();
                        }
                    });
                }
            }));
        }
        Handle limit = loop.callLater(Duration.ofSeconds(30), loop::stop);
        threads.forEach(Thread::start);
        loop.runForever();
        limit.cancel();
        for (Thread thread : threads) {
            thread.join();
        }
        loop.close();

        List<Integer> all = IntStream.range(0, POSTS).boxed().toList();
        assertThat(received).allSatisfy(mine -> assertThat(mine).isEqualTo(all));
    }

    private static Handle handle() {
        return new Handle(() -> {}, new VirtualTime().newLoop(), Bindings.EMPTY);
    }

    @Test
    void oneWakeUpServesABurst() {
        VirtualTime time = new VirtualTime();
        Inbox inbox = new Inbox(time);
        ReadyQueue ready = new ReadyQueue();
        List<Handle> handles = List.of(handle(), handle(), handle());
        handles.forEach(inbox::post);
        inbox.drainTo(ready);

        assertThat(inbox.isEmpty()).isTrue();
        assertThat(List.of(ready.poll(), ready.poll(), ready.poll())).isEqualTo(handles);
        assertThat(ready.isEmpty()).isTrue();
    }
}
