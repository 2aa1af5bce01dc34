package dev.fermata.conformance;

import static dev.fermata.Fermata.done;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.ExceptionGroup;
import dev.fermata.TaskGroup;

/** Two children failing in one iteration are both reported. */
final class Case125TaskGroupFailureSameTick extends Case {
    @Override
    String output() {
        return """
            [0, 1, 2]
            """;
    }

    @Async
    private Coroutine<Void> bad(int n) {
        throw new IllegalArgumentException("" + n);
    }

    @Override
    @Async
    Coroutine<Void> main() {
        try (var group = TaskGroup.open()) {
            for (int i = 0; i < 3; i++) {
                group.createTask(bad(i));
            }
        } catch (ExceptionGroup errors) {
            p(errors.exceptions().stream().map(Throwable::getMessage).toList());
        }
        return done();
    }
}
