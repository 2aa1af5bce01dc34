package dev.fermata;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The bridge between the futures of a loop and those of {@code java.util.concurrent}. */
final class StageFuture<T extends @Nullable Object> extends Future<T> {
    private final CompletionStage<T> stage;

    /** The thread that registers the callback, while it does. Another thread sees that one, or null: not itself. */
    private @Nullable Thread asking;

    private StageFuture(CompletionStage<T> stage, EventLoop loop) {
        super(loop);
        this.stage = stage;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The callbacks do not throw.
    static <T extends @Nullable Object> Future<T> follow(CompletionStage<T> stage, EventLoop loop) {
        StageFuture<T> follower = new StageFuture<>(stage, loop);
        follower.asking = Thread.currentThread();
        stage.whenComplete(follower::hear);
        follower.asking = null;
        if (!follower.isDone()) {
            loop.awaitsOutside(follower);
        }
        return follower;
    }

    /** On any thread. A stage that is complete calls back at once; not all of them can be asked. */
    private void hear(T value, @Nullable Throwable failure) {
        if (asking == Thread.currentThread()) {
            settle(value, failure);
        } else {
            loop.post(() -> settle(value, failure));
        }
    }

    static <T extends @Nullable Object> CompletableFuture<T> lead(Future<T> source) {
        CompletableFuture<T> target = new CompletableFuture<>();
        if (source.isDone()) {
            settle(target, source);
        } else {
            lead(source, target);
        }
        return target;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // The callbacks do not throw.
    private static <T extends @Nullable Object> void lead(Future<T> source, CompletableFuture<T> target) {
        source.addDoneCallback(done -> settle(target, done));
        target.whenComplete((value, failure) -> {
            if (target.isCancelled()) {
                source.loop.post(source::cancel);
            }
        });
    }

    /** Starts a coroutine on a loop that runs on another thread. */
    static <T extends @Nullable Object> CompletableFuture<T> start(Coroutine<T> coroutine, EventLoop loop) {
        CompletableFuture<T> target = new CompletableFuture<>();
        loop.promised.add(target);
        try {
            loop.callSoonThreadsafe(() -> begin(coroutine, loop, target));
        } catch (IllegalStateException e) {
            target.cancel(false);
            throw e;
        }
        return target;
    }

    private static <T extends @Nullable Object> void begin(
            Coroutine<T> coroutine, EventLoop loop, CompletableFuture<T> target) {
        try {
            Task<T> task = loop.createTask(coroutine);
            loop.promised.by(target, task);
            lead(task, target);
            if (target.isCancelled()) {
                // Before the first step, so that the body is not entered.
                task.cancel();
            }
        } catch (Throwable t) {
            target.completeExceptionally(t);
            throw t;
        }
    }

    @Override
    public boolean cancel(@Nullable String message) {
        boolean cancelled = super.cancel(message);
        if (cancelled && stage instanceof java.util.concurrent.Future<?> future) {
            cancel(future);
        }
        return cancelled;
    }

    private static void cancel(java.util.concurrent.Future<?> future) {
        try {
            future.cancel(true);
        } catch (UnsupportedOperationException e) {
            // A stage that only its maker may complete, such as CompletableFuture.completedStage's.
        }
    }

    private void settle(T value, @Nullable Throwable failure) {
        if (isDone()) {
            return;
        }
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        if (cause == null) {
            complete(value);
        } else if (cause instanceof CancellationException) {
            becomeCancelled(cause.getMessage(), null);
        } else {
            fail(cause);
        }
    }

    /** {@code done} is what {@code target} was made for. */
    @SuppressWarnings("unchecked")
    static void settleAny(CompletableFuture<?> target, Future<?> done) {
        settle((CompletableFuture<Object>) target, (Future<Object>) done);
    }

    private static <T extends @Nullable Object> void settle(CompletableFuture<T> target, Future<T> done) {
        if (target.isDone()) {
            // Somebody else was first; a failure stays unread, and is reported.
            return;
        }
        if (done.isCancelled()) {
            target.cancel(false);
            return;
        }
        Throwable failure = done.exception();
        if (failure == null) {
            target.complete(done.value());
        } else {
            target.completeExceptionally(failure);
        }
    }
}
