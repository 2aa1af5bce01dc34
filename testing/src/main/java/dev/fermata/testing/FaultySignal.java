package dev.fermata.testing;

import dev.fermata.EventLoop;
import dev.fermata.Handle;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Tells that one direction of a faulty transport is ready: late, for nothing, or not at all.
 *
 * <pre>
 * open      bytes go
 * shut      none go, until the transport below says that they may again, and the delay has passed
 * broken    whoever asks is called: the next read or write fails
 * mute      nobody is called any more
 * </pre>
 */
final class FaultySignal {
    private final EventLoop loop;
    private final Duration delay;
    private final boolean spurious;
    private final Consumer<@Nullable Runnable> below;
    private @Nullable Runnable callback;
    private @Nullable Handle late;
    private boolean shut;
    private boolean owed;
    private boolean broken;
    private boolean mute;

    FaultySignal(EventLoop loop, Faults faults, Consumer<@Nullable Runnable> below) {
        this.loop = loop;
        delay = faults.delay();
        spurious = faults.spurious();
        this.below = below;
    }

    boolean isShut() {
        return shut;
    }

    void watch(@Nullable Runnable wanted) {
        callback = mute ? null : wanted;
        if (callback == null) {
            below.accept(null);
        } else if (broken) {
            callForNothing();
        } else {
            watchBelow();
            if (owed) {
                owed = false;
                loop.callSoon(this::ready);
            } else if (spurious) {
                callForNothing();
            }
        }
    }

    private void watchBelow() {
        if (late == null) {
            below.accept(this::ready);
        }
    }

    /** No byte goes until the next signal from below. */
    void shut() {
        shut = true;
    }

    /** The transport below knows nothing of this: bytes would go, but not now. */
    void shutForNow() {
        shut = true;
        owed = callback == null;
        if (!owed) {
            loop.callSoon(this::ready);
        }
    }

    private void ready() {
        if (late != null || broken || mute) {
            return;
        }
        if (delay.isZero() || !shut) {
            open();
        } else {
            // A transport that is ready would say so again and again.
            below.accept(null);
            late = loop.callLater(delay, this::open);
        }
    }

    private void open() {
        boolean wasLate = late != null;
        late = null;
        if (broken || mute) {
            return;
        }
        shut = false;
        if (wasLate && callback != null) {
            watchBelow();
        }
        call();
        if (spurious) {
            callForNothing();
        }
    }

    private void call() {
        Runnable current = callback;
        if (current != null) {
            current.run();
        }
    }

    void callForNothing() {
        loop.callSoon(this::call);
    }

    void breakDown() {
        broken = true;
        callForNothing();
    }

    void mute() {
        mute = true;
        watch(null);
    }
}
