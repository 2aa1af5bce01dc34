package dev.fermata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.internal.StateMachine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** How coroutines that nobody awaits are called. */
@NullUnmarked
class BirthsTest {
    private final List<String> reports = new ArrayList<>();
    private final EventLoop loop = new VirtualTime().newLoop();

    /** As the library's readers are written. */
    private Coroutine<String> readSomething() {
        return new StateMachine<>() {
            @Override
            protected Object run(Task<?> task, int at, Object value, Throwable failure) {
                return "something";
            }
        };
    }

    private String report(Coroutine<?> coroutine) {
        loop.setExceptionHandler((on, error) -> reports.add(error.message()));
        loop.births.add(coroutine);
        loop.births.end();
        return reports.get(0);
    }

    @Test
    void an_anonymous_one_of_the_library_is_named_after_the_method_that_makes_it() {
        assertThat(report(readSomething())).startsWith("Coroutine readSomething(...) was never awaited");
    }

    @Test
    void others_of_the_library_are_named_after_their_class() {
        assertThat(report(Fermata.sleep(java.time.Duration.ZERO))).startsWith("Coroutine sleep(...) was never awaited");
    }
}
