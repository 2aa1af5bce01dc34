package dev.fermata.net;

import dev.fermata.Coroutine;
import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a process is started with; made by {@link Subprocess#builder}. Not for several threads.
 *
 * <p>Each of its three streams is this program's own at first, as in asyncio. {@code Redirect.PIPE} gives it to {@link
 * Subprocess#stdin}, {@link Subprocess#stdout}, {@link Subprocess#stderr}; {@code Redirect.DISCARD} is nothing, and
 * {@code Redirect.from}, {@code to} and {@code appendTo} are files.
 */
public final class SubprocessBuilder {
    private static final boolean WINDOWS = File.separatorChar == '\\';

    private final ProcessBuilder process;
    private ConnectionOptions options = ConnectionOptions.defaults();
    private Duration grace = Duration.ofSeconds(5);
    private boolean wholeTree;

    SubprocessBuilder(List<String> command) {
        if (command.isEmpty()) {
            throw new IllegalArgumentException("The command is empty: name a program.");
        }
        process = new ProcessBuilder(command).inheritIO();
    }

    static SubprocessBuilder shell(String line) {
        return new SubprocessBuilder(WINDOWS ? List.of("cmd.exe", "/c", line) : List.of("/bin/sh", "-c", line));
    }

    /** Where it gets its input from; at first this program's own. */
    public SubprocessBuilder stdin(Redirect from) {
        process.redirectInput(
                from.equals(Redirect.DISCARD) ? Redirect.from(new File(WINDOWS ? "NUL" : "/dev/null")) : from);
        return this;
    }

    /** Where its output goes; at first to this program's own. */
    public SubprocessBuilder stdout(Redirect to) {
        process.redirectOutput(to);
        return this;
    }

    /** Where its error output goes; at first to this program's own. */
    public SubprocessBuilder stderr(Redirect to) {
        process.redirectError(to);
        process.redirectErrorStream(false);
        return this;
    }

    /** Has its error output go where its output goes, in the order in which it writes. */
    public SubprocessBuilder stderrToStdout() {
        process.redirectErrorStream(true);
        return this;
    }

    /** Makes all three streams pipes. */
    public SubprocessBuilder pipes() {
        return stdin(Redirect.PIPE).stdout(Redirect.PIPE).stderr(Redirect.PIPE);
    }

    /** The folder it works in; at first this program's own. */
    public SubprocessBuilder directory(@Nullable Path folder) {
        process.directory(folder == null ? null : folder.toFile());
        return this;
    }

    /**
     * Adds a variable to its environment, which at first is this program's own.
     *
     * @throws IllegalArgumentException if the name cannot be one of a variable
     */
    public SubprocessBuilder environment(String name, String value) {
        process.environment().put(name, value);
        return this;
    }

    /**
     * Gives it these variables only.
     *
     * @throws IllegalArgumentException if a name cannot be one of a variable
     */
    public SubprocessBuilder environment(Map<String, String> variables) {
        process.environment().clear();
        process.environment().putAll(variables);
        return this;
    }

    /** The limit of a line, and the water marks, of its streams. */
    public SubprocessBuilder options(ConnectionOptions streams) {
        options = Objects.requireNonNull(streams, "streams");
        return this;
    }

    /** How long it may clean up when its block is left, between SIGTERM and SIGKILL; at first 5 s. */
    public SubprocessBuilder grace(Duration time) {
        grace = Objects.requireNonNull(time, "time");
        return this;
    }

    /**
     * Has {@link Subprocess#terminate}, {@link Subprocess#kill}, and leaving its block end all that it has started, too. Not
     * those whose parent has ended before: nobody knows then where they came from.
     */
    public SubprocessBuilder wholeTree() {
        wholeTree = true;
        return this;
    }

    /**
     * Starts it; on another thread, since that takes its time. If that is cancelled, a process that has started is killed.
     *
     * @throws java.io.FileNotFoundException where it is awaited, if there is no such program or folder
     * @throws IOException where it is awaited, if the system refuses for another reason
     */
    public Coroutine<Subprocess> start() throws IOException {
        return new StartSubprocess(copy(), options, grace, wholeTree);
    }

    private ProcessBuilder copy() {
        ProcessBuilder copy = new ProcessBuilder(List.copyOf(process.command()));
        copy.directory(process.directory());
        copy.environment().clear();
        copy.environment().putAll(process.environment());
        return copy.redirectInput(process.redirectInput())
                .redirectOutput(process.redirectOutput())
                .redirectError(process.redirectError())
                .redirectErrorStream(process.redirectErrorStream());
    }
}
