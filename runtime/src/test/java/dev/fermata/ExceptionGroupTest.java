package dev.fermata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class ExceptionGroupTest {
    private final IllegalArgumentException value1 = new IllegalArgumentException("1");
    private final NoSuchElementException key2 = new NoSuchElementException("2");
    private final IllegalArgumentException value3 = new IllegalArgumentException("3");
    private final ExceptionGroup inner = new ExceptionGroup("sub", List.of(key2, value3));
    private final ExceptionGroup group = new ExceptionGroup("top", List.of(value1, inner));

    private static String shape(Throwable failure) {
        return failure instanceof ExceptionGroup g
                ? g.title()
                        + g.exceptions().stream().map(ExceptionGroupTest::shape).toList()
                : failure.getMessage();
    }

    @Test
    void theMessageCountsItsMembers() {
        assertThat(group).hasMessage("top (2 sub-exceptions)");
        assertThat(new ExceptionGroup("x", List.of(key2))).hasMessage("x (1 sub-exception)");
        assertThatThrownBy(() -> new ExceptionGroup("x", List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void splitKeepsTheShape() {
        ExceptionGroup.Split parts = group.split(IllegalArgumentException.class);

        assertThat(shape(parts.matched())).isEqualTo("top[1, sub[3]]");
        assertThat(shape(parts.rest())).isEqualTo("top[sub[2]]");
        assertThat(parts.rest().getStackTrace()).isEqualTo(group.getStackTrace());
        assertThat(group.split(RuntimeException.class)).isEqualTo(new ExceptionGroup.Split(group, null));
        assertThat(group.subgroup(IOException.class)).isNull();
        assertThat(shape(group.subgroup(e -> e == key2))).isEqualTo("top[sub[2]]");
    }

    @Test
    void handleGivesTheRest() {
        List<Object> log = new ArrayList<>();
        ExceptionGroup rest = group.handle(IllegalArgumentException.class, found -> log.add(shape(found)));
        rest = rest.handle(IOException.class, found -> log.add("not called"));

        assertThat(log).containsExactly("top[1, sub[3]]");
        ExceptionGroup left = rest;
        assertThatThrownBy(() -> ExceptionGroup.rethrow(left)).isSameAs(left);
        assertThat(rest.handle(NoSuchElementException.class, found -> {})).isNull();
        assertThatCode(() -> ExceptionGroup.rethrow(null)).doesNotThrowAnyException();
    }

    @Test
    void aFailingHandlerLosesNothing() {
        assertThatThrownBy(() -> group.handle(NoSuchElementException.class, found -> {
                    throw new IllegalStateException("handler");
                }))
                .hasMessage("handler")
                .satisfies(e -> assertThat(shape(e.getSuppressed()[0])).isEqualTo("top[1, sub[3]]"));
    }
}
