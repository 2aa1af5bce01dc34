package dev.fermata;

import dev.fermata.internal.StateMachine;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** A call on a thread of the loop's pool. */
final class ToThread<T extends @Nullable Object> extends StateMachine<T> {
    private final Callable<T> call;
    private final OnCancel onCancel;

    ToThread(Callable<T> call, OnCancel onCancel) {
        this.call = call;
        this.onCancel = onCancel;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure) {
        Context copy = Context.copyCurrent();
        return task.loop.callOnThread(null, () -> copy.run(call), onCancel).awaitedBy(task);
    }
}
