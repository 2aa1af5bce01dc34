import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;
import static dev.fermata.Fermata.sleep;

import dev.fermata.Async;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What a case may call. The mode says which awaits suspend. */
public class Support {
    public enum Mode {
        READY,
        SUSPENDING,
        ALTERNATING
    }

    public static Mode mode = Mode.SUSPENDING;
    public static final List<String> lines = new ArrayList<>();
    public static int awaits;
    public static int suspensions;

    /** Which call of later or boom fails in its own way, counted from 1; 0: none. */
    public static int failAt;

    /** Whether that call cancels its task, in place of throwing. */
    public static boolean cancels;

    private static boolean suspends() {
        boolean suspends = mode == Mode.SUSPENDING || mode == Mode.ALTERNATING && awaits % 2 == 0;
        suspensions += suspends ? 1 : 0;
        return suspends;
    }

    /** Gives v, after one suspension or at once. */
    @Async
    public static <T> Coroutine<T> later(T v) {
        int call = begin();
        if (suspends()) {
            await(sleep(Duration.ZERO));
        }
        failIfDue(call);
        return result(v);
    }

    /** Throws t, after one suspension or at once. */
    @Async
    public static <T> Coroutine<T> boom(Throwable t) {
        int call = begin();
        if (suspends()) {
            await(sleep(Duration.ZERO));
        }
        failIfDue(call);
        throw Support.<RuntimeException>sneaky(t);
    }

    private static int begin() {
        awaits++;
        if (awaits == failAt && cancels) {
            Fermata.currentTask().cancel("at await " + awaits);
        }
        return awaits;
    }

    private static void failIfDue(int call) {
        if (call == failAt && !cancels) {
            String message = "at await " + call;
            Throwable[] failures = {
                new IllegalStateException(message),
                new IllegalArgumentException(message),
                new java.io.IOException(message),
                new AssertionError(message)
            };
            throw Support.<RuntimeException>sneaky(failures[call % failures.length]);
        }
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> X sneaky(Throwable t) throws X {
        throw (X) t;
    }

    public static <T> T run(Coroutine<T> coroutine) {
        return Fermata.run(coroutine);
    }

    public static void log(Object o) {
        lines.add(String.valueOf(o));
    }
}
