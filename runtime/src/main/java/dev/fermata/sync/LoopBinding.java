package dev.fermata.sync;

import dev.fermata.EventLoop;
import dev.fermata.Task;
import org.jspecify.annotations.Nullable;

/** Which event loop a primitive belongs to: the one that ran when somebody had to wait for it for the first time. */
final class LoopBinding {
    private @Nullable EventLoop loop;

    EventLoop of(Task<?> task, Object primitive) {
        EventLoop running = task.loop();
        if (loop == null) {
            loop = running;
        } else if (loop != running) {
            throw new IllegalStateException(primitive + " is bound to a different event loop: the one of the task that"
                    + " first waited for it. Make one for each loop.");
        }
        return running;
    }
}
