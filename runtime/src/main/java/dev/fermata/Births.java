package dev.fermata;

import dev.fermata.internal.StateMachine;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The coroutines that were made on a loop's thread and may never be awaited; each such one is reported once.
 *
 * <p>To keep track of every coroutine would cost more than most of them do. Without debug mode a generated class tells of
 * the first hundred that it makes, and the library of its first hundred; in debug mode, of all. A coroutine is reported when
 * it is found to be unreachable, at the latest when the loop is closed.
 */
final class Births {
    private static final int SWEEP = 64;

    private final EventLoop loop;
    private final ErrorReports errors;
    private List<Birth> births = new ArrayList<>();
    private int sweepAt = SWEEP;

    Births(EventLoop loop, ErrorReports errors) {
        this.loop = loop;
        this.errors = errors;
    }

    /** What is known of a coroutine that nobody has awaited yet. Any thread may await it. */
    static final class Birth extends WeakReference<Coroutine<?>> {
        private final String coroutine;
        private final @Nullable StackTraceElement place;
        private volatile boolean awaited;

        Birth(Coroutine<?> coroutine) {
            super(coroutine);
            this.coroutine = name(coroutine);
            place = BirthPlace.find();
        }

        /** The library's own are named after the method that makes them, or like it. */
        private static String name(Coroutine<?> coroutine) {
            Class<?> type = coroutine.getClass();
            Method maker = type.getEnclosingMethod();
            if (maker != null) {
                return maker.getName() + "(...)";
            } else if (coroutine instanceof StateMachine && !type.isAnonymousClass()) {
                String simple = type.getSimpleName();
                return Character.toLowerCase(simple.charAt(0)) + simple.substring(1) + "(...)";
            }
            return coroutine.describe();
        }

        void awaited() {
            awaited = true;
        }
    }

    /** Keeps track of a cold coroutine that is being made by the code that runs. */
    Birth add(Coroutine<?> coroutine) {
        if (births.size() >= sweepAt) {
            sweep(false);
            sweepAt = Math.max(SWEEP, 2 * births.size());
        }
        Birth birth = new Birth(coroutine);
        births.add(birth);
        return birth;
    }

    /** Tells whether all are kept track of. */
    boolean keepsAll() {
        return loop.isDebug();
    }

    /** Nothing on this loop is going to await anything any more. */
    void end() {
        sweep(true);
    }

    private void sweep(boolean atEnd) {
        List<Birth> before = births;
        births = new ArrayList<>();
        for (Birth birth : before) {
            if (!birth.awaited && (atEnd || birth.refersTo(null))) {
                report(birth);
            } else if (!birth.awaited) {
                births.add(birth);
            }
        }
    }

    private void report(Birth birth) {
        String place = birth.place == null ? "" : " It was made at " + birth.place + ".";
        errors.report(new LoopError(
                "Coroutine " + birth.coroutine + " was never awaited, so that nothing of it ran." + place
                        + " Write await(...) around the call, or createTask(...) to let it run meanwhile.",
                null,
                null));
    }
}
