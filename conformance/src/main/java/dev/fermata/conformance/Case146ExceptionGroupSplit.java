package dev.fermata.conformance;

import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * ExceptionGroup: handle() splits by type, unmatched leaves are left.
 *
 * <p>Java has one kind of group, which takes any Throwable.
 */
final class Case146ExceptionGroupSplit extends Case {
    @Override
    String output() {
        return """
            [IllegalArgumentException, ExceptionGroup] top
            rest top [top: sub [java.util.NoSuchElementException: 2]]
            An ExceptionGroup needs at least one exception.
            """;
    }

    private void show(ExceptionGroup found) {
        p(found.exceptions().stream().map(e -> e.getClass().getSimpleName()).toList(), found.title());
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try {
            var sub = new ExceptionGroup(
                    "sub", List.of(new NoSuchElementException("2"), new IllegalArgumentException("3")));
            throw new ExceptionGroup("top", List.of(new IllegalArgumentException("1"), sub));
        } catch (ExceptionGroup errors) {
            var rest = errors.handle(IllegalArgumentException.class, this::show);
            if (rest != null && rest.exceptions().get(0) instanceof ExceptionGroup sub) {
                p("rest", rest.title(), "[" + rest.title() + ": " + sub.title(), sub.exceptions() + "]");
            }
        }
        try {
            throw new ExceptionGroup("x", List.of());
        } catch (IllegalArgumentException e) {
            p(e.getMessage());
        }
        return done();
    }
}
