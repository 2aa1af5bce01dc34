package dev.fermata;

import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Waits until the calls on a loop's default executor have ended. */
final class ShutdownExecutor extends StateMachine<Void> {
    private final @Nullable Duration limit;

    ShutdownExecutor(@Nullable Duration limit) {
        this.limit = limit;
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (failure != null) {
            throw failure;
        }
        Object inTime = at == 0 ? await(task.loop.defaultExecutor.shutdown(task.loop, limit), task, 1) : value;
        if (inTime == Await.SUSPENDED) {
            return inTime;
        }
        if (Boolean.FALSE.equals(inTime)) {
            task.loop.callExceptionHandler(
                    new LoopError("The default executor did not end its calls within " + limit + ".", null, null));
        }
        return null;
    }
}
