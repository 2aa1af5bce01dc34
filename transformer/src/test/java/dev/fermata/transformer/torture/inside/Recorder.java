package dev.fermata.transformer.torture.inside;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Writes down what becomes of each test as it happens, so that a JVM that hangs or dies loses nothing.
 *
 * <p>A line: {@code event TAB unique id TAB Class#method TAB suspensions so far TAB message}. A test over its time limit ends the JVM.
 */
public final class Recorder implements TestExecutionListener {
    private final PrintWriter out;
    private final long limitMillis = Long.getLong("torture.limit") * 1000;
    private final Map<String, String> running = new LinkedHashMap<>();
    private long lastEvent = System.currentTimeMillis();
    private long suspensionsThen;

    /** Appends to the file that the system property {@code torture.results} names. */
    public Recorder() {
        try {
            var file = new FileOutputStream(System.getProperty("torture.results"), true);
            out = new PrintWriter(file, true, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        Thread watch = new Thread(this::watch, "torture-watch");
        watch.setDaemon(true);
        watch.start();
    }

    @Override
    public synchronized void executionStarted(TestIdentifier id) {
        somethingHappened();
        running.put(id.getUniqueId(), name(id));
        write("started", id.getUniqueId(), name(id), "");
    }

    @Override
    public synchronized void executionSkipped(TestIdentifier id, String reason) {
        somethingHappened();
        write("skipped", id.getUniqueId(), name(id), reason);
    }

    @Override
    public synchronized void executionFinished(TestIdentifier id, TestExecutionResult result) {
        somethingHappened();
        running.remove(id.getUniqueId());
        String event = result.getStatus() == TestExecutionResult.Status.FAILED
                ? "failed"
                : id.isContainer()
                        ? "ended"
                        : result.getStatus() == TestExecutionResult.Status.ABORTED ? "skipped" : "passed";
        write(
                event,
                id.getUniqueId(),
                name(id),
                result.getThrowable().map(String::valueOf).orElse(""));
    }

    @Override
    public synchronized void testPlanExecutionFinished(TestPlan plan) {
        write("finished", "", "", "");
    }

    /** Tests of libraries may block uninterruptibly, so the JVM ends; whoever started it goes on behind this test. */
    private void watch() {
        while (true) {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                return;
            }
            endIfTooLong();
        }
    }

    private void somethingHappened() {
        lastEvent = System.currentTimeMillis();
        suspensionsThen = Torture.suspensions();
    }

    private synchronized void endIfTooLong() {
        if (System.currentTimeMillis() - lastEvent < limitMillis) {
            return;
        }
        String id = "";
        String name = "";
        for (Map.Entry<String, String> each : running.entrySet()) {
            id = each.getKey();
            name = each.getValue();
        }
        // Many suspensions: it is slow. None: it hangs.
        long taken = Torture.suspensions() - suspensionsThen;
        write(
                "stopped",
                id,
                name,
                "over the limit of " + limitMillis / 1000 + " s, in which it was suspended " + taken + " times");
        Thread.getAllStackTraces().forEach((thread, trace) -> {
            System.err.println(thread);
            for (StackTraceElement line : trace) {
                System.err.println("    at " + line);
            }
        });
        System.err.flush();
        Runtime.getRuntime().halt(1);
    }

    private static String name(TestIdentifier id) {
        Optional<String> method = id.getSource()
                .filter(MethodSource.class::isInstance)
                .map(MethodSource.class::cast)
                .map(source -> source.getClassName() + "#" + source.getMethodName());
        return method.or(() -> id.getSource()
                        .filter(ClassSource.class::isInstance)
                        .map(source -> ((ClassSource) source).getClassName()))
                .orElse(id.getDisplayName());
    }

    private void write(String event, String id, String name, String message) {
        String suspensions = Long.toString(Torture.suspensions());
        out.println(String.join("\t", event, oneLine(id), oneLine(name), suspensions, oneLine(message)));
    }

    private static String oneLine(String text) {
        String line = text.replaceAll("\\s+", " ");
        return line.length() > 500 ? line.substring(0, 500) : line;
    }
}
