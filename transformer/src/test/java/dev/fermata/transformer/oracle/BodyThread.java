package dev.fermata.transformer.oracle;

import dev.fermata.EventLoop;
import dev.fermata.Task;
import dev.fermata.rt.Await;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.SynchronousQueue;

/**
 * The thread on which the body of a coroutine runs and blocks.
 *
 * <p>Hand-over is strict: the driver (the loop's thread, or another body that started this one) stands still while the
 * body runs, and the other way round.
 *
 * <pre>
 * driver                  body
 * begin     ----------->  runs
 *           <-----------  park: SUSPENDED
 * proceed   ----------->  park returns or throws
 *           <-----------  ends: value or failure
 * </pre>
 */
final class BodyThread {
    private static final long STACK_BYTES = 1L << 30; // Reserved, not used: some programs recurse 100,000 deep.
    private static final ThreadLocal<BodyThread> CURRENT = new ThreadLocal<>();
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(body -> {
        Thread thread = new Thread(null, body, "oracle", STACK_BYTES);
        thread.setDaemon(true);
        return thread;
    });

    private final Task<?> task;
    private final SynchronousQueue<Message> toBody = new SynchronousQueue<>();
    private final SynchronousQueue<Message> toDriver = new SynchronousQueue<>();

    private record Message(Object value, Throwable failure) {}

    BodyThread(Task<?> task) {
        this.task = task;
    }

    /** The one whose body runs on the current thread. */
    static BodyThread current() {
        return Objects.requireNonNull(CURRENT.get(), "await outside of a coroutine");
    }

    Task<?> task() {
        return task;
    }

    /** For the driver: runs the body until it ends or parks, and gives its value or SUSPENDED. */
    Object begin(Callable<Object> body) throws Throwable {
        THREADS.execute(() -> put(toDriver, run(body)));
        return outcome();
    }

    /** For the driver: lets the body go on with what it waited for, until it ends or parks again. */
    Object proceed(Object value, Throwable failure) throws Throwable {
        put(toBody, new Message(value, failure));
        return outcome();
    }

    /** For the body: waits until the driver lets it go on. */
    Object park() throws Throwable {
        put(toDriver, new Message(Await.SUSPENDED, null));
        return result(take(toBody));
    }

    private Message run(Callable<Object> body) {
        CURRENT.set(this);
        LoopOwner.enter(loop());
        try {
            return new Message(body.call(), null);
        } catch (Throwable t) {
            return new Message(null, t);
        } finally {
            LoopOwner.leave();
            CURRENT.remove();
        }
    }

    private Object outcome() throws Throwable {
        return result(take(toDriver));
    }

    private Object result(Message message) throws Throwable {
        LoopOwner.take(loop());
        if (message.failure() != null) {
            throw message.failure();
        }
        return message.value();
    }

    private EventLoop loop() {
        return task.loop();
    }

    private static void put(SynchronousQueue<Message> queue, Message message) {
        try {
            queue.put(message);
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts these threads", e);
        }
    }

    private static Message take(SynchronousQueue<Message> queue) {
        try {
            return queue.take();
        } catch (InterruptedException e) {
            throw new AssertionError("nobody interrupts these threads", e);
        }
    }
}
