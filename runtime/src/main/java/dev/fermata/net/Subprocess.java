package dev.fermata.net;

import dev.fermata.AsyncScope;
import dev.fermata.Coroutine;
import dev.fermata.EventLoop;
import dev.fermata.Future;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A program that runs beside this one.
 *
 * <pre>{@code
 * try (var git = await(Subprocess.builder("git", "log", "--oneline").stdout(PIPE).start())) {
 *     for (String line : each(git.stdout().lines())) { ... }
 *     System.out.println(await(git.exited()));
 * }
 * }</pre>
 *
 * <p>As a scope, leaving the block closes the pipes, ends the process if it still runs ({@link #terminate}, and {@link #kill}
 * when its time of grace is over), and waits for that. Without a block it runs on, also when the loop is closed. It belongs
 * to the loop of the task that started it.
 *
 * @see <a href="https://docs.python.org/3.14/library/asyncio-subprocess.html">asyncio: subprocesses</a>
 */
public final class Subprocess implements AsyncScope {
    private final EventLoop loop;
    private final Process process;
    private final String command;
    private final ProcessPipes pipes;
    private final WholeStream out;
    private final WholeStream err;
    private final Duration grace;
    private final boolean wholeTree;

    Subprocess(EventLoop loop, StartedProcess started, ConnectionOptions options, Duration grace, boolean wholeTree) {
        this.loop = loop;
        process = started.process();
        command = started.command();
        this.grace = grace;
        this.wholeTree = wholeTree;
        pipes = new ProcessPipes(loop, started, options);
        out = new WholeStream(pipes.stdout());
        err = new WholeStream(pipes.stderr());
    }

    /**
     * Starts a program, which shares the three streams of this one. The arguments go to it as they are: no shell looks at
     * them.
     *
     * @throws java.io.FileNotFoundException where it is awaited, if there is no such program
     * @throws IOException where it is awaited, if the system refuses for another reason
     */
    public static Coroutine<Subprocess> start(String... command) throws IOException {
        return builder(command).start();
    }

    /** Begins to say how a program is to be started. */
    public static SubprocessBuilder builder(String... command) {
        return new SubprocessBuilder(List.of(command));
    }

    /**
     * Begins to say how a line is to be run by the system's shell. Never put text from elsewhere in it: what the shell takes
     * for a command is run.
     */
    public static SubprocessBuilder shell(String line) {
        return SubprocessBuilder.shell(line);
    }

    /**
     * Gives its input. An error of the pipe, when it does not read any more, shows at {@code drain}.
     *
     * @throws IllegalStateException if it is no pipe
     */
    public StreamWriter stdin() {
        return pipe(pipes.stdin(), "stdin");
    }

    /**
     * Gives its output. A thread reads some 64 KiB ahead; then the process waits until this program reads on.
     *
     * @throws IllegalStateException if it is no pipe
     */
    public StreamReader stdout() {
        return pipe(pipes.stdout(), "stdout");
    }

    /**
     * Gives its error output, like {@link #stdout}.
     *
     * @throws IllegalStateException if it is no pipe
     */
    public StreamReader stderr() {
        return pipe(pipes.stderr(), "stderr");
    }

    private <T> T pipe(@Nullable T stream, String name) {
        if (stream == null) {
            throw new IllegalStateException("There is no pipe to " + name + " of " + this
                    + ": start it with Subprocess.builder(...)." + name + "(Redirect.PIPE).");
        }
        return stream;
    }

    /** Gives its number in the system. */
    public long pid() {
        return process.pid();
    }

    /** Gives what the JDK knows of it. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /**
     * Gives its exit code: 0 if all went well, -n if signal n has ended it; null as long as it runs. A program that exits
     * with 128 + n by itself, as a shell does whose last command was ended by a signal, looks the same to the JDK.
     */
    public @Nullable Integer returnCode() {
        return process.isAlive() ? null : code(process.exitValue());
    }

    static int code(int exitValue) {
        return exitValue > 128 && exitValue <= 128 + 64 ? 128 - exitValue : exitValue;
    }

    /**
     * Waits until it has ended, and gives its {@link #returnCode}; does not wait for others who hold its pipes, nor read
     * them: what it writes to a pipe that nobody reads keeps it from ending, sooner or later. Cancelling the wait does
     * nothing to the process. Any number of tasks may wait.
     */
    public Coroutine<Integer> exited() {
        return new Exited(this);
    }

    Future<Integer> exit() {
        return Future.of(process.onExit().thenApply(ended -> code(ended.exitValue())), loop);
    }

    /** Like {@link #communicate(byte[])}, without input: what is not written to {@link #stdin} yet ends here. */
    public Coroutine<ProcessOutput> communicate() throws IOException {
        return new Communicate(this, null, out, err);
    }

    /**
     * Writes all of {@code input}, ends it, reads both outputs to their end, and waits until the process has ended. That it
     * does not read all its input is no error. The output must fit in memory.
     *
     * <p>A cancelled call loses nothing: input goes on to flow, and the next {@link #communicate()} gives all output, also
     * what came before.
     *
     * @throws IllegalStateException if an earlier call has ended the input, or another one runs
     * @throws IOException where it is awaited, if a pipe cannot be read
     */
    public Coroutine<ProcessOutput> communicate(byte[] input) throws IOException {
        return new Communicate(this, input.clone(), out, err);
    }

    /**
     * Asks it to end, by SIGTERM.
     *
     * @throws ProcessEndedException if it has ended
     */
    public void terminate() {
        checkAlive("SIGTERM");
        end(false);
    }

    /**
     * Ends it, by SIGKILL, which it cannot refuse.
     *
     * @throws ProcessEndedException if it has ended
     */
    public void kill() {
        checkAlive("SIGKILL");
        end(true);
    }

    /**
     * Sends it any signal, with the help of the system's shell.
     *
     * @param name such as "INT" or "SIGINT"
     * @throws IllegalArgumentException if that is no name
     * @throws ProcessEndedException where it is awaited, if it has ended
     * @throws IOException where it is awaited, if the system refuses
     */
    public Coroutine<Void> signal(String name) throws IOException {
        return new SendSignal(this, SendSignal.checked(name));
    }

    void checkAlive(String signal) {
        Integer code = returnCode();
        if (code != null) {
            throw new ProcessEndedException(
                    "Cannot send " + signal + " to " + this + ": it has ended, with return code " + code + ".");
        }
    }

    /**
     * By its handle: {@code Process.destroy()} would also close the pipes, with what is in them, and wait for a thread that
     * writes.
     */
    void end(boolean forcibly) {
        List<ProcessHandle> children =
                wholeTree ? process.toHandle().descendants().toList() : List.of();
        end(process.toHandle(), forcibly);
        children.forEach(child -> end(child, forcibly));
    }

    private static void end(ProcessHandle handle, boolean forcibly) {
        if (forcibly) {
            handle.destroyForcibly();
        } else {
            handle.destroy();
        }
    }

    /** Gives it its last input; there may be no pipe for that. */
    void feed(byte @Nullable [] input) {
        if (input != null) {
            StreamWriter to = stdin();
            if (to.isClosing()) {
                throw new IllegalStateException(
                        "The input of " + this + " has ended before: go on with communicate(), without input.");
            }
            to.write(input);
        }
        StreamWriter last = pipes.stdin();
        if (last != null) {
            last.close();
        }
    }

    void closePipes() {
        pipes.abort();
    }

    Duration grace() {
        return grace;
    }

    @Override
    public Coroutine<@Nullable Throwable> exit(@Nullable Throwable failure) {
        return new LeaveSubprocess(this);
    }

    /**
     * Always throws: rewritten code awaits {@link #exit} instead. Elsewhere, call {@link #kill}.
     *
     * @throws IllegalStateException always
     */
    @Override
    public void close() throws IOException {
        throw new IllegalStateException("Subprocess.close() was called by ordinary code, which cannot wait for its end."
                + " Use try-with-resources in an @Async method that Fermata has rewritten, or kill().");
    }

    @Override
    public String toString() {
        return "Subprocess(" + pid() + ", " + command + ")";
    }
}
