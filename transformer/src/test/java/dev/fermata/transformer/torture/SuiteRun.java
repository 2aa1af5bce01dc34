package dev.fermata.transformer.torture;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Runs the tests of a library with JUnit's console launcher, in as many JVMs as it takes: one that hangs in a test or
 * dies of it is followed by one for the rest.
 */
final class SuiteRun {
    /** The names that Surefire looks for; nested classes are found through the class round them. */
    static final String TESTS = "^(.*[.])?(Test[^.$]*|[^.$]*(Test|Tests|TestCase))$";
    /** Tests of speed prove nothing here, and take hours. */
    static final String PERFORMANCE = "^(.*[.])?[^.]*(Performance|PerfTest|Benchmark|Jmh)[^.]*$";

    private static final int MOST_JVMS = 40;

    private final Suite suite;
    private final Path home;
    private final List<String> options;
    private final Set<String> leftOut;

    /**
     * @param home the working folder, laid out as Maven lays out a project
     * @param options of the JVM
     * @param leftOut tests not to run, as {@code Class#method}
     */
    SuiteRun(Suite suite, Path home, List<String> options, Set<String> leftOut) {
        this.suite = suite;
        this.home = home.toAbsolutePath();
        this.options = options;
        this.leftOut = leftOut;
    }

    Results run() throws IOException, InterruptedException {
        Results results = new Results();
        long end = System.nanoTime() + suite.runLimit().toNanos();
        Path log = home.resolve("output.log");
        Files.deleteIfExists(log);
        for (int i = 1; i <= MOST_JVMS; i++) {
            Path file = home.resolve("results-" + i + ".txt");
            Files.deleteIfExists(file);
            Process process = start(results, file, log);
            if (!process.waitFor(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly().waitFor();
                results.read(file);
                System.out.println("  STOPPED: the whole run was over its limit of "
                        + suite.runLimit().toMinutes() + " minutes; its output is in " + log);
                return results;
            }
            if (!results.read(file)) {
                break;
            }
        }
        return results;
    }

    private Process start(Results results, Path file, Path log) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-ea", "-Xmx4g", "-Dbasedir=" + home, "-Dtorture.results=" + file));
        command.add("-Dtorture.limit=" + suite.testLimit().toSeconds());
        Object.class.getModule().getPackages().stream()
                .filter(name -> name.startsWith("java."))
                .forEach(name -> command.add("--add-opens=java.base/" + name + "=ALL-UNNAMED"));
        command.addAll(List.of("-cp", classPath(), "org.junit.platform.console.ConsoleLauncher", "execute"));
        command.add("--scan-classpath=" + home.resolve("target/test-classes"));
        command.addAll(List.of("--disable-banner", "--details=none"));
        command.addAll(List.of("--config=junit.jupiter.execution.parallel.enabled=false", "-n", TESTS));
        command.addAll(List.of("-N", PERFORMANCE));
        results.endedClasses().forEach(name -> command.addAll(List.of("-N", "^" + Pattern.quote(name) + "$")));
        results.cutMethods().forEach(name -> leaveOut(name, command));
        leftOut.forEach(name -> leaveOut(name, command));
        return new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
    }

    private static void leaveOut(String name, List<String> command) {
        String flag = name.contains("#") ? "--exclude-methodname" : "-N";
        command.addAll(List.of(flag, "^" + Reasons.regex(name) + "$"));
    }

    private String classPath() {
        List<Path> path = new ArrayList<>();
        path.add(home.resolve("target/test-classes"));
        path.add(home.resolve("target/classes"));
        path.addAll(suite.classPath());
        return path.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }
}
