package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.runningLoop;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.TaskFactory;
import dev.fermata.TaskOptions;

/** CreateTask with eagerStart(true) or eagerStart(false) overrides per task. */
final class Case259EagerStartFlag extends Case {
    @Override
    String output() {
        return """
            ran eager
            after 1 true
            after 2 false
            ran lazy
            """;
    }

    @Async
    private Coroutine<Void> work(String name) {
        p("ran", name);
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        var eager = createTask(work("eager"), TaskOptions.eagerStart(true));
        p("after 1", eager.isDone());
        runningLoop().setTaskFactory(TaskFactory.eager());
        var lazy = createTask(work("lazy"), TaskOptions.eagerStart(false));
        p("after 2", lazy.isDone());
        await(lazy);
        return done();
    }
}
