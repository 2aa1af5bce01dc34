package dev.fermata.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program of the system that a test talks to, in a process of its own that ends with the test. */
@SuppressWarnings("try") // close() may be interrupted: then the test fails.
final class Peer implements AutoCloseable {
    private static final List<Path> FOLDERS = List.of(
            Path.of("/usr/bin"), Path.of("/usr/sbin"), Path.of("/usr/local/bin"), Path.of("/bin"), Path.of("/sbin"));
    private static final int LIMIT_SECONDS = 60;

    private final Process process;
    private final Path log;

    private Peer(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** What a program printed, and its exit code. */
    record Output(int exitCode, String out, String err) {}

    /** Finds a program. If it is not installed the test is skipped, or fails where the environment variable CI is set. */
    static Path find(String name) {
        for (Path folder : FOLDERS) {
            if (Files.isExecutable(folder.resolve(name))) {
                return folder.resolve(name);
            }
        }
        String message = name + " is not installed; scripts/install-peers installs it.";
        assertThat(System.getenv("CI")).as(message).isNull();
        assumeTrue(false, message);
        throw new AssertionError("skipped");
    }

    /** Starts a program; what it prints goes to a file, which a failure quotes. */
    static Peer start(Path folder, String name, String... arguments) throws IOException {
        Path log = Files.createTempFile(folder, name, ".log");
        return new Peer(
                builder(name, arguments)
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start(),
                log);
    }

    /** Runs a program to its end, which must come within a minute. */
    static Output run(Path folder, String name, String... arguments) throws IOException, InterruptedException {
        Path out = Files.createTempFile(folder, name, ".out");
        Path err = Files.createTempFile(folder, name, ".err");
        Process process = builder(name, arguments)
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS))
                    .as(
                            "%s %s has ended after %s s; it printed %s %s",
                            name, List.of(arguments), LIMIT_SECONDS, out, err)
                    .isTrue();
            return new Output(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            process.destroyForcibly();
        }
    }

    /** Gives a port that was free a moment ago. */
    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Waits until something listens on a port of this machine. */
    Peer untilListening(int port) throws IOException, InterruptedException {
        long end = System.nanoTime() + Duration.ofSeconds(LIMIT_SECONDS).toNanos();
        while (true) {
            try {
                new Socket(InetAddress.getLoopbackAddress(), port).close();
                return this;
            } catch (IOException e) {
                if (System.nanoTime() > end || !process.isAlive()) {
                    throw new IOException("Nothing listens on port " + port + ". The peer printed: " + printed(), e);
                }
                process.waitFor(10, TimeUnit.MILLISECONDS);
            }
        }
    }

    String printed() throws IOException {
        return Files.readString(log);
    }

    /** Ends it at once, without a chance to say good-bye, with the processes that it started. */
    void kill() throws InterruptedException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() throws InterruptedException {
        kill();
    }

    private static ProcessBuilder builder(String name, String... arguments) {
        List<String> command = new ArrayList<>(List.of(find(name).toString()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
    }
}
