package dev.fermata.transformer.torture;

import dev.fermata.Coroutine;
import dev.fermata.transformer.torture.inside.Recorder;
import java.io.File;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What {@code scripts/torture} runs: a library's own tests against the library, as it is and with every method suspended. */
public final class TortureMain {
    private final Path library;
    private final Path tests;
    private final Path work;
    private final List<Suspend> modes;
    private final List<Path> dependencies;
    private final Suite suite;
    private final Reasons reasons;

    private TortureMain(Map<String, String> options) throws IOException {
        library = Path.of(options.get("library"));
        tests = Path.of(options.get("tests"));
        work = Path.of(options.get("work"));
        String mode = options.get("suspend").toUpperCase(Locale.ROOT);
        modes = mode.equals("BOTH") ? List.of(Suspend.values()) : List.of(Suspend.valueOf(mode));
        reasons = Reasons.of(options.get("artifact"));
        dependencies = Arrays.stream(options.get("dependencies").split(File.pathSeparator))
                .filter(each -> !each.isBlank())
                .map(Path::of)
                .toList();
        List<Path> classPath = new ArrayList<>();
        classPath.add(inside());
        classPath.add(Folders.rootOf(Coroutine.class));
        classPath.addAll(dependencies);
        suite = new Suite(
                classPath,
                Duration.ofSeconds(Long.parseLong(options.get("test-limit"))),
                Duration.ofMinutes(Long.parseLong(options.get("run-limit"))));
    }

    public static void main(String[] arguments) throws Exception {
        Map<String, String> options = new HashMap<>();
        for (String argument : arguments) {
            String[] parts = argument.split("=", 2);
            options.put(parts[0].replaceFirst("^--", ""), parts[1]);
        }
        System.exit(new TortureMain(options).run() ? 0 : 1);
    }

    private boolean run() throws IOException, InterruptedException {
        list("left out, as stated", reasons.skippedLines());
        Path home = new Folders(work).fresh("plain");
        new TorturedLibrary(layOut(home)).unpack(library);
        Results plain = run("unmodified", home, List.of(), Set.of());
        boolean good = plain.count(Outcome.Status.PASSED) > 0;
        if (!good) {
            System.out.println("  PROVES NOTHING: no test passed; the output is in " + home);
        }
        for (Suspend suspend : modes) {
            good &= run(suspend, plain);
        }
        return good;
    }

    private boolean run(Suspend suspend, Results plain) throws IOException, InterruptedException {
        String mode = suspend.name().toLowerCase(Locale.ROOT);
        System.out.println("suspended before its " + mode + ":");
        Path home = new Folders(work).fresh(mode);
        TorturedLibrary tortured = new TorturedLibrary(layOut(home));
        try (URLClassLoader hierarchy = hierarchy()) {
            tortured.torture(library, suspend, hierarchy);
        }
        System.out.println(tortured.census());
        tortured.refusals().forEach(each -> System.out.println("  REFUSED: " + each));
        // Each call takes three Java frames in place of one. What hangs unmodified would hang again.
        Results rewritten = run("rewritten", home, List.of("-Xss8m"), plain.cutMethods());
        Comparison comparison = Comparison.of(plain, rewritten, reasons);
        list("failing unmodified, too", comparison.failingAnyway());
        list("failing only rewritten, for a stated reason", comparison.explained());
        list("FAILING ONLY REWRITTEN", comparison.unexplained());
        if (rewritten.suspensions() == 0) {
            System.out.println("  PROVES NOTHING: no suspension was taken; the output is in " + home);
        }
        return rewritten.suspensions() > 0
                && comparison.unexplained().isEmpty()
                && tortured.refusals().isEmpty();
    }

    private Results run(String what, Path home, List<String> options, Set<String> hanging)
            throws IOException, InterruptedException {
        long started = System.nanoTime();
        Set<String> leftOut = new TreeSet<>(reasons.skipped());
        leftOut.addAll(hanging);
        Results results = new SuiteRun(suite, home, options, leftOut).run();
        System.out.printf(
                "  tests %s: %d passed, %d failed, %d skipped in %d s; suspensions taken: %,d%n",
                what,
                results.count(Outcome.Status.PASSED),
                results.count(Outcome.Status.FAILED),
                results.count(Outcome.Status.SKIPPED),
                Duration.ofNanos(System.nanoTime() - started).toSeconds(),
                results.suspensions());
        return results;
    }

    private static void list(String title, List<String> lines) {
        if (!lines.isEmpty()) {
            System.out.println("  " + title + ": " + lines.size());
            lines.forEach(line -> System.out.println("      " + line));
        }
    }

    /** Lays out a project as Maven does, for tests that look for files; gives the folder of the library's classes. */
    private Path layOut(Path home) throws IOException {
        Path testClasses = Files.createDirectories(home.resolve("target/test-classes"));
        new TorturedLibrary(testClasses).unpack(tests);
        Files.createDirectories(home.resolve("src/test"));
        Files.createSymbolicLink(home.resolve("src/test/resources"), Path.of("../../target/test-classes"));
        Files.createDirectories(home.resolve("src/main"));
        Files.createSymbolicLink(home.resolve("src/main/resources"), Path.of("../../target/classes"));
        return Files.createDirectories(home.resolve("target/classes"));
    }

    /** The classes that belong to the tests' JVM: those beside the recorder, and its registration. */
    private Path inside() throws IOException {
        Path folder = new Folders(work).fresh("inside");
        Folders.copyPackage(Recorder.class, folder);
        String service = "META-INF/services/org.junit.platform.launcher.TestExecutionListener";
        Folders.write(folder, service, Recorder.class.getName().getBytes(StandardCharsets.UTF_8));
        return folder;
    }

    private URLClassLoader hierarchy() throws MalformedURLException {
        List<URL> urls = new ArrayList<>();
        urls.add(library.toUri().toURL());
        for (Path dependency : dependencies) {
            urls.add(dependency.toUri().toURL());
        }
        return new URLClassLoader(urls.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }
}
