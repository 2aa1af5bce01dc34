package dev.fermata.transformer.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * What the recorder wrote down: an outcome for each test, by its unique id, over all the JVMs that one suite took.
 *
 * <p>A unique id has segments: {@code [engine:junit-jupiter]/[class:app.FooTest]/[method:bar()]}. The second names what
 * the launcher found, a test class or a JUnit 4 suite.
 */
final class Results {
    private static final int MOST_CUTS = 3;

    private final Map<String, Outcome> outcomes = new LinkedHashMap<>();
    private final Map<String, String> running = new LinkedHashMap<>();
    private final Set<String> endedClasses = new LinkedHashSet<>();
    private final Set<String> cutMethods = new LinkedHashSet<>();
    private boolean finished;
    private long suspensions;

    /** Outcomes by unique id. */
    Map<String, Outcome> outcomes() {
        return outcomes;
    }

    /** Classes that need not run again. */
    Set<String> endedClasses() {
        return endedClasses;
    }

    /** Tests, as {@code Class#method}, in which a JVM hung or died. */
    Set<String> cutMethods() {
        return cutMethods;
    }

    long suspensions() {
        return suspensions;
    }

    long count(Outcome.Status status) {
        return outcomes.values().stream().filter(each -> each.is(status)).count();
    }

    /**
     * Reads what one JVM has written.
     *
     * @return whether there is something left for another JVM to run
     */
    boolean read(Path file) throws IOException {
        running.clear();
        finished = false;
        long taken = 0;
        for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
            String[] parts = line.split("\t", 5);
            // A JVM that ends while it writes leaves half a line.
            if (parts.length == 5) {
                taken = Long.parseLong(parts[3]);
                read(parts[0], parts[1], parts[2], parts[4]);
            }
        }
        suspensions += taken;
        return !finished && cut();
    }

    private void read(String event, String id, String name, String message) {
        switch (event) {
            case "started" -> running.put(id, name);
            case "finished" -> finished = true;
            case "ended" -> end(id);
            case "stopped" -> outcomes.put(key(id), new Outcome(Outcome.Status.FAILED, name, message));
            default -> {
                outcomes.put(
                        key(id), new Outcome(Outcome.Status.valueOf(event.toUpperCase(Locale.ROOT)), name, message));
                end(id);
            }
        }
    }

    private void end(String id) {
        running.remove(id);
        String[] segments = id.split("/", -1);
        if (segments.length == 2) {
            endedClasses.add(className(segments[1]));
        }
    }

    /** Leaves out what ran last when the JVM ended. */
    private boolean cut() {
        String id = running.keySet().stream().reduce((first, second) -> second).orElse("");
        String[] segments = id.split("/", -1);
        if (segments.length < 2) {
            return false;
        }
        String name = running.get(id);
        outcomes.putIfAbsent(key(id), new Outcome(Outcome.Status.FAILED, name, "the JVM ended in it"));
        // One that cannot be left out alone, or in vain, or is the last of many, takes its class with it.
        if (!name.contains("#") || !cutMethods.add(name) || cutsIn(name) == MOST_CUTS) {
            endedClasses.add(className(segments[1]));
        }
        return true;
    }

    private long cutsIn(String name) {
        String prefix = name.substring(0, name.indexOf('#') + 1);
        return cutMethods.stream().filter(each -> each.startsWith(prefix)).count();
    }

    private static String className(String segment) {
        return segment.substring(segment.indexOf(':') + 1, segment.length() - 1);
    }

    /** Parameters that print as Object@1b2c3d are others in each run. */
    private static String key(String id) {
        return id.replaceAll("@[0-9a-f]{4,8}\\b", "@");
    }
}
