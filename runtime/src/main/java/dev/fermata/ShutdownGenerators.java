package dev.fermata;

import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Closes the open generators of a loop side by side, and reports their failures. */
final class ShutdownGenerators extends StateMachine<Void> {
    private List<Emitted<?>> closing = List.of();

    /** What they are called before they have ended. */
    private List<String> names = List.of();

    @Override
    @SuppressWarnings("unchecked") // What the gathering gives.
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        Object outcomes = at == 0 ? closeAll(task) : value;
        if (outcomes == Await.SUSPENDED || outcomes == null) {
            return outcomes;
        }
        OpenGenerators generators = task.loop.generators;
        for (int i = 0; i < closing.size(); i++) {
            generators.report(
                    closing.get(i),
                    names.get(i),
                    ((List<Outcome<?>>) outcomes).get(i).failure());
        }
        return null;
    }

    private @Nullable Object closeAll(Task<?> task) {
        closing = task.loop.generators.takeAll();
        names = closing.stream().map(Emitted::name).toList();
        List<Coroutine<Void>> closes = closing.stream().map(Emitted::closeAsync).toList();
        return closes.isEmpty() ? null : await(Fermata.gatherOutcomes(closes), task, 1);
    }
}
