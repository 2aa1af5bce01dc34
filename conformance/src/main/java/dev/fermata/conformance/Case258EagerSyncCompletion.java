package dev.fermata.conformance;

import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.createTask;
import static dev.fermata.Fermata.currentTask;
import static dev.fermata.Fermata.done;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.TaskFactory;
import java.time.Duration;

/** Eager task: runs inside createTask until its first suspension; a non-suspending one is done at once. */
final class Case258EagerSyncCompletion extends Case {
    @Override
    String output() {
        return """
            inside Q
            after create true 7 true
            first part
            created false
            second part
            """;
    }

    @Async
    private Coroutine<Integer> quick() {
        p("inside", me().name());
        return result(7);
    }

    @Async
    private Coroutine<Void> blocks() {
        p("first part");
        await(sleep(Duration.ZERO));
        p("second part");
        return done();
    }

    @Override
    @Async
    Coroutine<Void> main() {
        runningLoop().setTaskFactory(TaskFactory.eager());
        var quick = createTask(quick(), "Q");
        p("after create", quick.isDone(), quick.result(), currentTask() != quick);
        var task = createTask(blocks());
        p("created", task.isDone());
        await(task);
        return done();
    }
}
