package dev.fermata.conformance;

import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import dev.fermata.TaskGroup;
import java.util.NoSuchElementException;
import java.util.Objects;

/** Nested groups nest their ExceptionGroups; handle() matches leaves at any depth. */
final class Case134TaskGroupNestedErrors extends Case {
    @Override
    String output() {
        return """
            keys [java.util.NoSuchElementException: k]
            values [java.lang.IllegalArgumentException: v]
            nothing left: true
            """;
    }

    @Async
    private Coroutine<Void> bad(RuntimeException failure) {
        throw failure;
    }

    @Async
    private Coroutine<Void> inner() {
        try (var group = TaskGroup.open()) {
            group.createTask(bad(new NoSuchElementException("k")));
            group.createTask(bad(new IllegalArgumentException("v")));
        }
        return done();
    }

    private void show(String what, ExceptionGroup found) {
        p(what, ((ExceptionGroup) found.exceptions().get(0)).exceptions());
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try (var group = TaskGroup.open()) {
            group.createTask(inner());
        } catch (ExceptionGroup errors) {
            var others =
                    Objects.requireNonNull(errors.handle(NoSuchElementException.class, found -> show("keys", found)));
            var rest = others.handle(IllegalArgumentException.class, found -> show("values", found));
            p("nothing left:", rest == null);
            ExceptionGroup.rethrow(rest);
        }
        return done();
    }
}
