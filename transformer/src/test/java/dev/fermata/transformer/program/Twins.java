package dev.fermata.transformer.program;

import dev.fermata.transformer.program.Run.EventLog;
import java.util.Map;

/**
 * The same compiled classes twice: as the oracle runs them, and rewritten. They must log the same in every run.
 *
 * <p>Static variables keep what earlier runs left in them, in both alike.
 */
public record Twins(Program oracle, Program rewritten) {
    /** What both logged in one run. */
    public record Logs(Run run, EventLog expected, EventLog actual) {
        public boolean areEqual() {
            return expected.equals(actual);
        }
    }

    /** Both programs that these classes make. */
    public static Twins of(Map<String, byte[]> compiled) {
        return new Twins(Program.oracle(compiled), Program.rewritten(compiled));
    }

    /** Runs both. */
    public Logs run(Run run, String className) throws ReflectiveOperationException {
        return new Logs(run, run.of(oracle, className), run.of(rewritten, className));
    }
}
