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
    private static int awaits;

    private static boolean suspends() {
        awaits++;
        return mode == Mode.SUSPENDING || mode == Mode.ALTERNATING && awaits % 2 == 0;
    }

    /** Gives v, after one suspension or at once. */
    @Async
    public static <T> Coroutine<T> later(T v) {
        if (suspends()) {
            await(sleep(Duration.ZERO));
        }
        return result(v);
    }

    /** Throws t, after one suspension or at once. */
    @Async
    public static <T> Coroutine<T> boom(Throwable t) {
        if (suspends()) {
            await(sleep(Duration.ZERO));
        }
        throw Support.<RuntimeException>sneaky(t);
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
