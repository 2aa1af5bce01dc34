package dev.fermata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.internal.StateMachine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the library's own coroutines are called if nobody awaits them. */
class BirthsTest {
    private final StateMachine<String> made = new StateMachine<>() {
        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure) {
            return "made";
        }
    };

    private static Coroutine<String> readLine() {
        return new StateMachine<>() {
            @Override
            protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure) {
                return "line";
            }
        };
    }

    @Test
    void a_class_without_a_name_is_called_like_its_method() {
        EventLoop loop = new EventLoop();
        List<String> messages = new ArrayList<>();
        loop.setExceptionHandler((on, error) -> messages.add(error.message()));
        List<Coroutine<?>> kept = List.of(Fermata.sleep(Duration.ZERO), readLine(), made);
        kept.forEach(loop.births::add);
        loop.close();
        assertThat(messages.stream().map(message -> message.replaceFirst(" was never awaited.*", "")))
                .containsExactly(
                        "Coroutine sleep(...)", "Coroutine readLine(...)", "Coroutine dev.fermata.BirthsTest$1");
    }
}
