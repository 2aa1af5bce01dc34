package dev.fermata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.internal.StateMachine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Coroutines of the library; those of programs are the transformer's to test. */
@NullUnmarked
class BirthsTest {
    private final EventLoop loop = new VirtualTime().newLoop();
    private final List<String> reports = new ArrayList<>();
    private final Births births = births();

    private Births births() {
        loop.setExceptionHandler((source, error) -> reports.add(error.message()));
        return new Births(loop, loop.errors);
    }

    @AfterEach
    void close() {
        loop.close();
    }

    private static StateMachine<Integer> anonymous() {
        return new StateMachine<>() {
            @Override
            protected Object run(Task<?> task, int at, Object value, Throwable failure) {
                return 1;
            }
        };
    }

    @Test
    void one_of_an_anonymous_class_is_named_after_the_method_that_the_program_called() {
        births.add(anonymous());
        births.end();
        assertThat(reports)
                .singleElement()
                .asString()
                .startsWith("Coroutine BirthsTest.one_of_an_anonymous_class_is_named_after_the_method_that_the_program"
                        + "_called(...) was never awaited, so that nothing of it ran. It was made at ");
    }

    @Test
    void one_that_was_awaited_is_not_reported_and_none_is_twice() {
        births.add(anonymous());
        births.add(anonymous()).awaited();
        births.end();
        births.end();
        assertThat(reports).hasSize(1);
    }
}
