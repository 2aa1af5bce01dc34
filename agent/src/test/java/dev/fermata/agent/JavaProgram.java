package dev.fermata.agent;

import dev.fermata.Coroutine;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program in a JVM of its own: what it printed, line by line, and its exit code. */
record JavaProgram(int exitCode, List<String> out, List<String> err) {
    static final String AGENT_JAR = System.getProperty("fermata.agent.jar", "");
    static final String RUNTIME = Path.of(URI.create(Coroutine.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toString()))
            .toString();

    private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));
    private static final int TIMEOUT_SECONDS = 60;

    /** Runs {@code java -javaagent:fermata-agent.jar} with these arguments. */
    static JavaProgram underAgent(String options, List<String> arguments) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-javaagent:" + AGENT_JAR + options));
        all.addAll(arguments);
        return run("java", all);
    }

    /** Runs a tool of the JDK that runs this test. */
    static JavaProgram run(String tool, List<String> arguments) throws IOException, InterruptedException {
        Path out = Files.createTempFile("fermata", ".out");
        Path err = Files.createTempFile("fermata", ".err");
        List<String> command =
                new ArrayList<>(List.of(JAVA_HOME.resolve("bin").resolve(tool).toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("Still running after " + TIMEOUT_SECONDS + " s: " + command
                        + System.lineSeparator() + Files.readString(out) + Files.readString(err));
            }
            return new JavaProgram(process.exitValue(), Files.readAllLines(out), Files.readAllLines(err));
        } finally {
            process.destroyForcibly();
            Files.delete(out);
            Files.delete(err);
        }
    }
}
