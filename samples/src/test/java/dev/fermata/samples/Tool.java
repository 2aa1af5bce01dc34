package dev.fermata.samples;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a tool of the JDK that runs this test, in a process of its own. */
final class Tool {
    private static final Path BIN = Path.of(System.getProperty("java.home"), "bin");
    private static final int TIMEOUT_SECONDS = 300;

    private Tool() {}

    /** What it printed, line by line, and its exit code. */
    record Output(int exitCode, List<String> out, List<String> err) {}

    /** Gives what a tool prints to its output and its errors, in the order in which it does. */
    static List<String> printed(String name, String... arguments) throws IOException, InterruptedException {
        return run(name, true, arguments).out();
    }

    static Output run(String name, String... arguments) throws IOException, InterruptedException {
        return run(name, false, arguments);
    }

    private static Output run(String name, boolean together, String... arguments)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile("fermata", ".out");
        Path err = Files.createTempFile("fermata", ".err");
        List<String> command = new ArrayList<>(List.of(BIN.resolve(name).toString()));
        command.addAll(Arrays.asList(arguments));
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .redirectErrorStream(together)
                .start();
        try {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("Still running after " + TIMEOUT_SECONDS + " s: " + command
                        + System.lineSeparator() + Files.readString(out) + Files.readString(err));
            }
            return new Output(process.exitValue(), Files.readAllLines(out), Files.readAllLines(err));
        } finally {
            process.destroyForcibly();
            Files.delete(out);
            Files.delete(err);
        }
    }

    /** Names the jar, or the folder, that a class was loaded from. */
    static String jarOf(Class<?> type) {
        return Path.of(URI.create(
                        type.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
    }
}
