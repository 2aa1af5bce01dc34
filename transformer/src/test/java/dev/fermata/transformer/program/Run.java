package dev.fermata.transformer.program;

import java.util.ArrayList;
import java.util.List;

/**
 * One way to run a program.
 *
 * @param mode which awaits suspend: READY, SUSPENDING or ALTERNATING
 * @param failAt which call of {@code later} or {@code boom} fails, counted from 1; 0: none
 * @param cancels whether that call cancels its task instead of throwing
 */
public record Run(String mode, int failAt, boolean cancels) {
    public static final List<Run> WITHOUT_FAILURE =
            List.of(new Run("READY", 0, false), new Run("SUSPENDING", 0, false), new Run("ALTERNATING", 0, false));

    /** The runs in which await k fails, and in which it cancels its task. */
    public static List<Run> failingAt(int k) {
        return List.of(new Run(WITHOUT_FAILURE.get(k % 3).mode(), k, false), new Run("SUSPENDING", k, true));
    }

    /** What a program logged, its own end included. */
    public record EventLog(List<String> lines, int awaits, int suspensions) {}

    /** Calls {@code test()} of the class. */
    public EventLog of(Program program, String className) throws ReflectiveOperationException {
        Class<?> support = program.loadClass("Support");
        Class<?> modes = program.loadClass("Support$Mode");
        List<?> lines = (List<?>) support.getField("lines").get(null);
        lines.clear();
        support.getField("mode").set(null, modes.getField(mode).get(null));
        support.getField("failAt").setInt(null, failAt);
        support.getField("cancels").setBoolean(null, cancels);
        support.getField("awaits").setInt(null, 0);
        support.getField("suspensions").setInt(null, 0);
        List<String> log = new ArrayList<>();
        String end = end(program, className);
        lines.forEach(line -> log.add((String) line));
        log.add(end);
        return new EventLog(
                log,
                support.getField("awaits").getInt(null),
                support.getField("suspensions").getInt(null));
    }

    private static String end(Program program, String className) {
        try {
            program.call(className, "test");
            return "ended";
        } catch (NullPointerException | ClassCastException e) {
            return e.getClass().getName(); // The message tells how the code was compiled.
        } catch (Throwable t) {
            return t.toString();
        }
    }
}
