import static dev.fermata.Fermata.await;
import static dev.fermata.Fermata.result;

import dev.fermata.Async;
import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Future;
import java.util.List;

/** What a random program may call: fuel, faults that come by count, values that log when they are made. */
public class Play extends Support {
    private static int fuel;
    private static int traps;
    private static int depth;

    /** An async function, for lambdas. */
    public interface Fn {
        Coroutine<Integer> call(int x, String s) throws Exception;

        default Coroutine<Integer> go(int x, String s) throws Exception {
            return fuel() ? call(x, s) : result(1);
        }
    }

    /** A plain function, for lambdas. */
    public interface Op {
        int call(int x) throws Exception;

        default int go(int x) throws Exception {
            return fuel() ? call(x) : 1;
        }
    }

    /** What a program's own objects show of themselves; identity hashes would differ from run to run. */
    public interface Shown {
        String shown();
    }

    public static final class Checked extends Exception {
        Checked(String message) {
            super(message);
        }
    }

    /** A plain resource. */
    public static final class Resource implements AutoCloseable {
        final String name;

        Resource(String name) throws Checked {
            this.name = cut(name);
            log("open " + this.name);
            check();
        }

        @Override
        public void close() throws Checked {
            log("close " + name);
            check();
        }
    }

    /** A resource whose end awaits. What it makes of a failure depends on its kind. */
    public static final class Scope implements AsyncScope {
        final int kind;

        Scope(int kind) {
            this.kind = kind & 3;
            log("enter " + this.kind);
        }

        @Async
        @Override
        public Coroutine<Throwable> exit(Throwable failure) {
            log("exit " + kind + " " + show(failure));
            int left = await(later(kind));
            if (left == 1 && failure != null) {
                return result(new IllegalStateException("replaced", failure));
            }
            if (left == 2) {
                trap(kind);
            }
            return result(null);
        }

        @Override
        public void close() {
            throw new AssertionError("close was called");
        }
    }

    /** Begins anew: so many loops and calls from now on. */
    public static void refuel(int amount) {
        fuel = amount;
        traps = 0;
    }

    /** Failures that nobody asks for are no news. */
    public static void watch() {
        Fermata.runningLoop().setExceptionHandler((loop, error) -> {});
    }

    /** Starts a task beside the running one, and logs how it ends. */
    public static <T> void spawn(Coroutine<T> coroutine) {
        Fermata.createTask(coroutine).addDoneCallback(task -> log("task " + outcome(task)));
    }

    private static String outcome(Future<?> task) {
        if (task.isCancelled()) {
            return "cancelled";
        }
        return show(task.exception() == null ? task.result() : task.exception());
    }

    /** Whether there is fuel for one more turn. */
    public static boolean fuel() {
        return --fuel > 0;
    }

    /** Fails at every second call. */
    public static <T> T trap(T value) {
        if (++traps % 2 == 0) {
            throw new IllegalStateException("trap " + traps);
        }
        return value;
    }

    /** Fails at every third call, with a checked exception. */
    public static void check() throws Checked {
        if (++traps % 3 == 0) {
            throw new Checked("check " + traps);
        }
    }

    public static <T> T note(int place, T value) {
        log(place + ": " + show(value));
        return value;
    }

    public static int noteInt(int place, int value) {
        return note(place, value);
    }

    public static long noteLong(int place, long value) {
        return note(place, value);
    }

    public static double noteDouble(int place, double value) {
        return note(place, value);
    }

    public static String join(Object... values) {
        return show(values);
    }

    public static int[] ints(int... values) {
        return values;
    }

    @SafeVarargs
    public static <T> T last(T... values) {
        return values[values.length - 1];
    }

    /** Keeps strings short, however often they are put together. */
    public static String cut(String s) {
        return s == null || s.length() <= 24 ? s : s.substring(s.length() - 24);
    }

    /** A text that is the same in every run. */
    public static String show(Object o) {
        if (depth > 3) {
            return "..";
        }
        depth++;
        try {
            return shown(o);
        } finally {
            depth--;
        }
    }

    private static String shown(Object o) {
        if (o instanceof String s) {
            return "'" + cut(s) + "'";
        }
        if (o == null || o instanceof Number || o instanceof Boolean) {
            return String.valueOf(o);
        }
        if (o instanceof Character c) {
            return "#" + (int) c;
        }
        if (o instanceof Shown own) {
            return own.shown();
        }
        if (o instanceof Enum<?> constant) {
            return constant.name();
        }
        if (o instanceof Throwable t) {
            return failure(t);
        }
        return o instanceof List<?> list ? elements(list.toArray()) : elements(o);
    }

    private static String elements(Object array) {
        if (!array.getClass().isArray()) {
            return "?";
        }
        StringBuilder text = new StringBuilder("[");
        int length = java.lang.reflect.Array.getLength(array);
        for (int i = 0; i < Math.min(length, 6); i++) {
            text.append(i == 0 ? "" : ",").append(show(java.lang.reflect.Array.get(array, i)));
        }
        return text.append("]").append(length).toString();
    }

    /** A message of the JVM's own may tell how the code was compiled. */
    private static String failure(Throwable t) {
        boolean own = !(t instanceof NullPointerException || t instanceof ClassCastException);
        String name = t.getClass().getSimpleName();
        return name + (own && !name.equals("MatchException") ? " " + cut(t.getMessage()) : "")
                + (t.getSuppressed().length == 0 ? "" : elements(t.getSuppressed()))
                + (t.getCause() == null ? "" : " by " + show(t.getCause()));
    }
}
