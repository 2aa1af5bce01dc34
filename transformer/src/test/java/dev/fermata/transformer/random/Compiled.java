package dev.fermata.transformer.random;

import dev.fermata.transformer.program.Program;
import dev.fermata.transformer.program.Run;
import dev.fermata.transformer.program.Run.EventLog;
import dev.fermata.transformer.program.Twins;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A random program with its class files, to be run rewritten and in the oracle. */
record Compiled(RandomProgram program, Map<String, byte[]> forOracle, Map<String, byte[]> classes) {
    private static final int FAILURES = 2;

    /** What differed first: in which run, and the lines of both. */
    record Difference(RandomProgram program, String text) {}

    /** Whether the JVM takes what the compiler wrote: Eclipse's has faults of its own. */
    boolean isSound() throws ClassNotFoundException {
        try {
            Program.plain(forOracle).verify();
            Program.plain(classes).verify();
            return true;
        } catch (VerifyError e) {
            return false;
        }
    }

    /** Runs both in all modes until they differ. */
    Optional<Difference> compare() {
        try {
            Twins twins = new Twins(Program.oracle(forOracle), Program.rewritten(classes));
            twins.rewritten().verify();
            return compare(twins);
        } catch (Throwable t) {
            return Optional.of(new Difference(program, "does not load: " + t));
        }
    }

    /** Whether Eclipse's compiler made another program of it: not rewritten, its classes do the same. */
    private boolean isCompilersOwn(Twins.Logs logs) throws ReflectiveOperationException {
        return !classes.equals(forOracle)
                && logs.run().of(Program.oracle(classes), program.name()).equals(logs.actual());
    }

    private Optional<Difference> compare(Twins twins) throws ReflectiveOperationException {
        int awaits = 0;
        for (Run run : Run.WITHOUT_FAILURE) {
            Twins.Logs logs = twins.run(run, program.name());
            if (!logs.areEqual()) {
                return isCompilersOwn(logs) ? Optional.empty() : Optional.of(difference(logs));
            }
            awaits = logs.expected().awaits();
        }
        for (Run run : failing(awaits)) {
            Twins.Logs logs = twins.run(run, program.name());
            if (!logs.areEqual()) {
                return isCompilersOwn(logs) ? Optional.empty() : Optional.of(difference(logs));
            }
        }
        return Optional.empty();
    }

    /** Runs that fail at awaits from the first to the last. */
    private List<Run> failing(int awaits) {
        List<Run> runs = new ArrayList<>();
        for (int i = 0; i < FAILURES && i < awaits; i++) {
            int k = 1 + (int) ((program.seed() % 7 + 7L * i) * awaits / (7 * FAILURES));
            runs.addAll(Run.failingAt(k));
        }
        return runs;
    }

    private static int firstDifference(EventLog expected, EventLog actual) {
        int line = 0;
        while (line < expected.lines().size()
                && line < actual.lines().size()
                && expected.lines().get(line).equals(actual.lines().get(line))) {
            line++;
        }
        return line;
    }

    private Difference difference(Twins.Logs logs) {
        EventLog expected = logs.expected();
        EventLog actual = logs.actual();
        int line = firstDifference(expected, actual);
        String text = logs.run() + ", line " + line + "\n  oracle:    " + at(expected, line) + "\n  rewritten: "
                + at(actual, line);
        return new Difference(program, text);
    }

    private static String at(EventLog log, int line) {
        String text = line < log.lines().size() ? log.lines().get(line).replaceAll("\\p{Cntrl}", "~") : "(nothing)";
        return text + " (" + log.awaits() + " awaits, " + log.suspensions() + " suspensions)";
    }
}
