package dev.fermata.network.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;

/** A {@link LoadServer} in a process of its own. */
final class ServerProcess implements AutoCloseable {
    private final Process process;
    private final BufferedReader answers;
    private final OutputStream questions;
    private final int port;

    ServerProcess(String... options) throws IOException {
        var command = new java.util.ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(java.util.List.of(options));
        command.addAll(java.util.List.of(
                "-cp", System.getProperty("java.class.path"), "-XX:+UseSerialGC", LoadServer.class.getName()));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        answers = process.inputReader(StandardCharsets.UTF_8);
        questions = process.getOutputStream();
        port = Integer.parseInt(Objects.requireNonNull(answers.readLine(), "The server did not start."));
    }

    int port() {
        return port;
    }

    /** Blocks; call it on another thread than the loop's. */
    LoadState state() throws IOException {
        questions.write('\n');
        questions.flush();
        return LoadState.parse(Objects.requireNonNull(answers.readLine(), "The server has died."));
    }

    @Override
    public void close() throws IOException {
        questions.close();
        try {
            if (!process.waitFor(20, java.util.concurrent.TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
