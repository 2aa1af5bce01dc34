package dev.fermata.net;

import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/** Takes something out of a reader's buffer, and waits for more bytes as long as it is not there. */
abstract class Read<T extends @Nullable Object> extends StateMachine<T> {
    /** What {@link #take} gives as long as bytes are missing. */
    static final Object MORE = new Object();

    final StreamReader reader;

    Read(StreamReader reader) {
        this.reader = reader;
    }

    /** Gives the result once it is there, else {@link #MORE}, and takes nothing then: a cancelled read loses no byte. */
    abstract @Nullable Object take(ReceiveBuffer buffer) throws Throwable;

    @Override
    protected final @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at == 0) {
            reader.checkThread();
        } else {
            reader.waitEnded();
            if (failure != null) {
                throw failure;
            }
        }
        while (true) {
            Object taken = take(reader.buffer());
            if (taken != MORE) {
                return taken;
            }
            if (!reader.fill() && await(reader.arrival(), task, 1) == Await.SUSPENDED) {
                return Await.SUSPENDED;
            }
        }
    }
}
