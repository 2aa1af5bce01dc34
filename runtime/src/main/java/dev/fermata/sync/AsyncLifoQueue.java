package dev.fermata.sync;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A queue that gives the newest element first.
 *
 * @param <T> the type of the elements
 * @see <a href="https://docs.python.org/3.14/library/asyncio-queue.html#lifo-queue">asyncio: LifoQueue</a>
 */
public final class AsyncLifoQueue<T extends @Nullable Object> extends AsyncQueue<T> {
    /** Creates one without a maximal size. */
    public AsyncLifoQueue() {
        this(0);
    }

    /**
     * Creates one.
     *
     * @param maxSize how many elements it takes; 0 or less: any number
     */
    public AsyncLifoQueue(int maxSize) {
        this(maxSize, element -> {});
    }

    /**
     * Creates one that does not lose elements silently.
     *
     * @param maxSize how many elements it takes; 0 or less: any number
     * @param onUndelivered called with each element that no getter will see
     */
    public AsyncLifoQueue(int maxSize, Consumer<? super T> onUndelivered) {
        super(maxSize, new NewestFirst<>(), onUndelivered);
    }
}
