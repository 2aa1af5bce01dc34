package dev.fermata;

import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.gatherOutcomes;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of the Reactive Streams, from the reader's side; {@code Hand} is moved by the test. */
@NullUnmarked
class PublisherTest {
    private final List<Object> log = new ArrayList<>();
    private final Hand hand = new Hand();

    /** A publisher that does only what the test makes it do, and notes what is asked of it. */
    private final class Hand implements Flow.Publisher<Object>, Flow.Subscription {
        private Flow.Subscriber<? super Object> subscriber;
        private boolean confirms = true;
        private Runnable onRequest = () -> {};

        @Override
        public String toString() {
            return "hand";
        }

        @Override
        public void subscribe(Flow.Subscriber<? super Object> offered) {
            log.add("subscribe");
            subscriber = offered;
            if (confirms) {
                offered.onSubscribe(this);
            }
        }

        @Override
        public void request(long n) {
            log.add("request " + n);
            onRequest.run();
        }

        @Override
        public void cancel() {
            log.add("cancel");
        }
    }

    /** Advances once, and logs what came. */
    private Coroutine<Object> next(AsyncIterator<?> items) {
        return script().then(v -> items.advance())
                .then(v -> log.add((Boolean) v ? items.current() : "end"))
                .catching(Exception.class, e -> log.add(e.getClass().getSimpleName() + ": " + e.getMessage()));
    }

    private static Coroutine<Object> all(AsyncIterator<?> items, List<Object> into) {
        return script().then(v -> items.advance()).then(v -> {
            if (!(Boolean) v) {
                return null;
            }
            into.add(items.current());
            return all(items, into);
        });
    }

    private static Coroutine<Void> turn() {
        return sleep(Duration.ZERO);
    }

    private AsyncIterator<Object> items(int ahead) {
        return AsyncIterable.of(hand, ahead).iterator();
    }

    @Test
    void each_element_is_requested_when_it_is_waited_for() {
        AsyncIterator<Object> items = items(1);
        hand.onRequest = () -> hand.subscriber.onNext(log.size());
        VirtualTime.run(script().then(v -> next(items)).then(v -> next(items)));

        assertThat(log).containsExactly("subscribe", "request 1", 2, "request 1", 4);
    }

    @Test
    void nothing_is_subscribed_before_the_first_advance_nor_after_a_close() {
        AsyncIterator<Object> items = items(1);
        VirtualTime.run(script().then(v -> items.closeAsync()).then(v -> next(items)));

        assertThat(log).containsExactly("end");
    }

    @Test
    void demand_is_renewed_when_no_more_than_half_is_left() {
        AsyncIterator<Object> items = items(4);
        hand.onRequest = () -> {
            if (log.size() == 2) {
                IntStream.range(0, 4).forEach(hand.subscriber::onNext);
            }
        };
        VirtualTime.run(script().then(v -> next(items))
                .then(v -> next(items))
                .then(v -> next(items))
                .then(v -> next(items)));

        assertThat(log).containsExactly("subscribe", "request 4", 0, 1, "request 2", 2, 3);
    }

    @Test
    void elements_come_before_the_end_and_the_end_stays() {
        AsyncIterator<Object> items = items(3);
        hand.onRequest = () -> {
            hand.subscriber.onNext("a");
            hand.subscriber.onNext("b");
            hand.subscriber.onComplete();
            hand.subscriber.onNext("late");
            hand.subscriber.onError(new IOException("late"));
        };
        VirtualTime.run(script().then(v -> next(items))
                .then(v -> next(items))
                .then(v -> next(items))
                .then(v -> next(items))
                .then(v -> items.closeAsync()));

        assertThat(log).containsExactly("subscribe", "request 3", "a", "b", "end", "end");
    }

    @Test
    void a_failure_is_thrown_behind_the_elements_once_and_as_it_is() {
        AsyncIterator<Object> items = items(2);
        IOException failure = new IOException("lost");
        hand.onRequest = () -> {
            hand.subscriber.onNext("a");
            hand.subscriber.onError(failure);
        };
        VirtualTime.run(script().then(v -> next(items))
                .then(v -> items.advance())
                .catching(IOException.class, e -> log.add(e == failure))
                .then(v -> next(items)));

        assertThat(log).containsExactly("subscribe", "request 2", "a", true, "end");
    }

    @Test
    void a_publisher_may_end_without_demand_or_subscription() {
        hand.confirms = false;
        AsyncIterator<Object> items = items(1);
        VirtualTime.run(script().act(() -> createTask(next(items)))
                .then(v -> turn())
                .act(() -> hand.subscriber.onComplete())
                .then(v -> turn())
                .then(v -> turn()));

        assertThat(log).containsExactly("subscribe", "end");
    }

    @Test
    void a_late_subscription_is_asked_then() {
        hand.confirms = false;
        AsyncIterator<Object> items = items(1);
        hand.onRequest = () -> hand.subscriber.onNext("a");
        VirtualTime.run(script().act(() -> createTask(next(items)))
                .then(v -> turn())
                .act(() -> hand.subscriber.onSubscribe(hand))
                .then(v -> turn())
                .then(v -> turn()));

        assertThat(log).containsExactly("subscribe", "request 1", "a");
    }

    @Test
    void a_second_subscription_is_cancelled_and_the_first_kept() {
        AsyncIterator<Object> items = items(1);
        hand.onRequest = () -> {
            hand.subscriber.onSubscribe(hand);
            hand.subscriber.onNext("a");
        };
        VirtualTime.run(next(items));

        assertThat(log).containsExactly("subscribe", "request 1", "cancel", "a");
    }

    @Test
    void a_subscription_confirmed_after_the_close_is_cancelled() {
        hand.confirms = false;
        AsyncIterator<Object> items = items(1);
        VirtualTime.run(script().act(() -> createTask(next(items)))
                .then(v -> turn())
                .then(v -> items.closeAsync())
                .then(v -> turn())
                .act(() -> hand.subscriber.onSubscribe(hand))
                .act(() -> hand.subscriber.onNext("late")));

        assertThat(log).containsExactly("subscribe", "end", "cancel");
    }

    @Test
    void closing_cancels_once_and_drops_what_is_here() {
        AsyncIterator<Object> items = items(2);
        hand.onRequest = () -> {
            hand.subscriber.onNext("a");
            hand.subscriber.onNext("b");
        };
        VirtualTime.run(script().then(v -> next(items))
                .then(v -> items.closeAsync())
                .act(() -> hand.subscriber.onNext("late"))
                .then(v -> items.closeAsync())
                .then(v -> next(items)));

        assertThat(log).containsExactly("subscribe", "request 2", "a", "cancel", "end");
    }

    @Test
    void null_is_refused_and_ends_it() {
        AsyncIterator<Object> items = items(2);
        hand.onRequest = () -> {
            hand.subscriber.onNext("a");
            assertThatThrownBy(() -> hand.subscriber.onNext(null)).isInstanceOf(NullPointerException.class);
            hand.subscriber.onNext("late");
        };
        VirtualTime.run(script().then(v -> next(items)).then(v -> next(items)).then(v -> next(items)));

        assertThat(log)
                .containsExactly(
                        "subscribe",
                        "request 2",
                        "a",
                        "cancel",
                        "NullPointerException: The publisher sent null: onNext(null)",
                        "end");
    }

    @Test
    void a_null_failure_and_a_null_subscription_are_refused() {
        AsyncIterator<Object> items = items(1);
        hand.onRequest = () -> {
            assertThatThrownBy(() -> hand.subscriber.onSubscribe(null)).isInstanceOf(NullPointerException.class);
            assertThatThrownBy(() -> hand.subscriber.onError(null)).isInstanceOf(NullPointerException.class);
        };
        VirtualTime.run(next(items));

        assertThat(log)
                .containsExactly(
                        "subscribe",
                        "request 1",
                        "cancel",
                        "NullPointerException: The publisher failed with null: onError(null)");
    }

    @Test
    void more_than_was_requested_ends_it_behind_what_was() {
        AsyncIterator<Object> items = items(1);
        hand.onRequest = () -> {
            hand.subscriber.onNext("a");
            hand.subscriber.onNext("b");
            hand.subscriber.onNext("c");
        };
        VirtualTime.run(script().then(v -> next(items)).then(v -> next(items)).then(v -> next(items)));

        assertThat(log)
                .containsExactly(
                        "subscribe",
                        "request 1",
                        "a",
                        "cancel",
                        "IllegalStateException: The publisher sent more elements than were requested: b",
                        "end");
    }

    @Test
    void what_subscribe_and_request_throw_is_thrown_at_the_await() {
        AsyncIterator<Object> refused = AsyncIterable.of(subscriber -> {
                    throw new IllegalArgumentException("no");
                })
                .iterator();
        AsyncIterator<Object> items = items(1);
        hand.onRequest = () -> {
            throw new IllegalArgumentException("broken");
        };
        VirtualTime.run(script().then(v -> next(refused))
                .then(v -> next(refused))
                .then(v -> next(items))
                .then(v -> next(items)));

        assertThat(log)
                .containsExactly(
                        "IllegalArgumentException: no",
                        "end",
                        "subscribe",
                        "request 1",
                        "cancel",
                        "IllegalArgumentException: broken",
                        "end");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void cancelling_the_reader_loses_nothing_and_keeps_the_subscription(boolean elementFirst) {
        AsyncIterator<Object> items = items(1);
        List<Task<?>> reader = new ArrayList<>();
        VirtualTime.run(script().act(() -> reader.add(createTask(next(items))))
                .then(v -> turn())
                .act(() -> {
                    if (elementFirst) {
                        hand.subscriber.onNext("a");
                    }
                    reader.get(0).cancel();
                    if (!elementFirst) {
                        hand.subscriber.onNext("a");
                    }
                })
                .then(v -> gatherOutcomes(reader))
                .act(() -> log.add(reader.get(0).isCancelled()))
                .then(v -> next(items)));

        assertThat(log).containsExactly("subscribe", "request 1", true, "a");
    }

    @Test
    void closing_ends_the_wait_of_another_task() {
        AsyncIterator<Object> items = items(1);
        VirtualTime.run(script().act(() -> createTask(next(items)))
                .then(v -> turn())
                .then(v -> next(items))
                .then(v -> items.closeAsync())
                .then(v -> turn())
                .then(v -> turn()));

        assertThat(log)
                .containsExactly(
                        "subscribe",
                        "request 1",
                        "IllegalStateException: The iterator of hand is being advanced already, by another task.",
                        "cancel",
                        "end");
    }

    @Test
    void an_iterator_belongs_to_the_loop_of_its_first_advance() {
        AsyncIterator<Object> items = items(1);
        hand.onRequest = () -> hand.subscriber.onNext("a");
        VirtualTime.run(next(items));

        assertThatThrownBy(() -> VirtualTime.run(items.advance()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("bound to a different event loop");
        assertThatThrownBy(() -> VirtualTime.run(items.closeAsync())).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void a_publisher_is_told_when_the_loop_of_a_waiting_reader_is_gone() {
        AsyncIterator<Object> items = items(1);
        EventLoop loop = new VirtualTime().newLoop();
        loop.createTask(next(items));
        loop.callSoon(loop::stop);
        loop.runForever();
        loop.close();
        hand.subscriber.onNext("a");

        assertThat(log).containsExactly("subscribe", "request 1", "cancel");
    }

    @Test
    void without_demand_nothing_would_come() {
        assertThatThrownBy(() -> AsyncIterable.of(hand, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 16, 1000})
    void a_publisher_on_other_threads_keeps_its_order(int ahead) {
        List<Object> all = new ArrayList<>();
        var pool = Executors.newFixedThreadPool(2);
        SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>(pool, 8);
        AsyncIterator<Integer> items = AsyncIterable.of(publisher, ahead).iterator();
        Fermata.run(script().then(v -> {
            Task<?> reader = createTask(all(items, all));
            return script().then(x -> turn())
                    .then(x -> Fermata.toThread(() -> {
                        // Blocks while the reader has asked for no more.
                        IntStream.range(0, 3_000).forEach(publisher::submit);
                        publisher.close();
                        return null;
                    }))
                    .then(x -> reader);
        }));
        pool.shutdown();

        assertThat(all).isEqualTo(IntStream.range(0, 3_000).boxed().toList());
    }

    @Test
    void a_failure_on_another_thread_is_thrown_where_the_reader_waits() {
        try (SubmissionPublisher<Integer> publisher = new SubmissionPublisher<>()) {
            AsyncIterator<Integer> items = AsyncIterable.of(publisher).iterator();
            Fermata.run(script().act(() -> createTask(script().then(v -> publisher.submit(1))))
                    .then(v -> next(items))
                    .act(() -> publisher.closeExceptionally(new IOException("lost")))
                    .then(v -> next(items))
                    .then(v -> next(items)));
        }

        assertThat(log).containsExactly(1, "IOException: lost", "end");
    }
}
