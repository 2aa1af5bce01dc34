package dev.fermata.interop;

import dev.fermata.Coroutine;
import dev.fermata.agent.Agent;
import dev.fermata.processor.FermataProcessor;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Programs of the test's resources, compiled and run by the JDK that runs the test. */
final class Programs {
    static final String AGENT = "-javaagent:" + jarOf(Agent.class);
    static final String RUNTIME = jarOf(Coroutine.class);
    static final String JACOCO = Arrays.stream(
                    System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .filter(entry -> entry.contains("org.jacoco.agent"))
            .findFirst()
            .orElseThrow();

    private static final Path BIN = Path.of(System.getProperty("java.home"), "bin");

    private Programs() {}

    /** Compiles as javac alone does. */
    static void compile(String name, Path output) throws Exception {
        javac(name, output, "-proc:none");
    }

    /** Compiles and rewrites. */
    static void compileWithProcessor(String name, Path output) throws Exception {
        javac(name, output, "-processorpath", jarOf(FermataProcessor.class));
    }

    /** Gives a class path that ends with Fermata's runtime. */
    static String classPath(Object... entries) {
        return Arrays.stream(entries).map(entry -> entry + File.pathSeparator).collect(Collectors.joining()) + RUNTIME;
    }

    /** Runs a tool of the JDK; gives what it printed. */
    static String run(String tool, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(BIN.resolve(tool).toString()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command + " failed: " + printed);
        }
        return printed.strip();
    }

    private static void javac(String name, Path output, String... options) throws Exception {
        Path source = Path.of("src", "test", "resources", "programs", name + ".java");
        Files.createDirectories(output);
        List<String> arguments = new ArrayList<>(List.of("-g", "-cp", RUNTIME, "-d", output.toString()));
        arguments.addAll(List.of(options));
        arguments.add(source.toString());
        run("javac", arguments);
    }

    private static String jarOf(Class<?> type) {
        return Path.of(URI.create(
                        type.getProtectionDomain().getCodeSource().getLocation().toString()))
                .toString();
    }
}
