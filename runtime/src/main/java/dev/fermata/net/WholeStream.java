package dev.fermata.net;

import dev.fermata.Coroutine;
import dev.fermata.Task;
import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import org.jspecify.annotations.Nullable;

/** All that comes from a reader; a cancelled read is gone on with by the next one. */
final class WholeStream {
    private final @Nullable StreamReader reader;
    private byte @Nullable [] bytes;

    /** @param reader null: nothing comes */
    WholeStream(@Nullable StreamReader reader) {
        this.reader = reader;
    }

    /** Null if it was not read to its end, or there is nothing to read. */
    byte @Nullable [] bytes() {
        return bytes;
    }

    Coroutine<Void> read() {
        return new ReadOn();
    }

    private final class ReadOn extends StateMachine<Void> {
        @Override
        protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            if (failure != null) {
                throw failure;
            }
            Object read = value;
            if (at == 0) {
                if (reader == null || bytes != null) {
                    return null;
                }
                read = await(reader.readAll(), task, 1);
            }
            if (read == Await.SUSPENDED) {
                return read;
            }
            bytes = (byte[]) read;
            return null;
        }
    }
}
