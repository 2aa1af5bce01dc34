package dev.fermata.network;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.NullUnmarked;

/** A process of openssl, or curl, which gets lines and whose output is looked at. Its methods block. */
@NullUnmarked
final class Openssl implements AutoCloseable {
    private static final int LIMIT_SECONDS = 20;

    private final Process process;
    private final Thread reader;
    private final StringBuilder output = new StringBuilder();
    private int seen;

    private Openssl(List<String> command) throws IOException {
        process = new ProcessBuilder(command).redirectErrorStream(true).start();
        reader = new Thread(this::collect, "output of " + command.get(0));
        reader.setDaemon(true);
        reader.start();
    }

    static Openssl start(String... command) throws IOException {
        return new Openssl(List.of(command));
    }

    /** Listens as {@code openssl s_server}; gives its port as soon as it does. */
    static Listening listen(String... options) throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        List<String> command = new ArrayList<>(List.of("openssl", "s_server", "-accept", "127.0.0.1:" + port));
        command.addAll(List.of(options));
        Openssl server = new Openssl(command);
        server.await("ACCEPT");
        return new Listening(server, port);
    }

    /** A server of openssl. */
    record Listening(Openssl process, int port) implements AutoCloseable {
        @Override
        public void close() {
            process.close();
        }
    }

    /** Runs it to its end, which must be a good one, and gives its output. */
    static String run(String... command) throws IOException {
        try (Openssl started = start(command)) {
            started.process.getOutputStream().close();
            int code = started.exitCode();
            if (code != 0) {
                throw new IOException(String.join(" ", command) + " ended with " + code + ": " + started.output());
            }
            return started.output();
        }
    }

    private void collect() {
        byte[] buffer = new byte[4096];
        try (var in = process.getInputStream()) {
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                synchronized (output) {
                    output.append(new String(buffer, 0, read, UTF_8));
                    output.notifyAll();
                }
            }
        } catch (IOException e) {
            synchronized (output) {
                output.append(e);
            }
        }
    }

    /** Types a line. */
    Openssl type(String line) throws IOException {
        process.getOutputStream().write((line + "\n").getBytes(UTF_8));
        process.getOutputStream().flush();
        return this;
    }

    /** Waits until it has printed {@code text}, behind what was waited for before. */
    void await(String text) throws IOException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
        synchronized (output) {
            while (output.indexOf(text, seen) < 0) {
                long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                if (left <= 0) {
                    throw new IOException("\"" + text + "\" was not printed: " + output);
                }
                try {
                    output.wait(left);
                } catch (InterruptedException e) {
                    throw new InterruptedIOException();
                }
            }
            seen = output.indexOf(text, seen) + text.length();
        }
    }

    String output() {
        synchronized (output) {
            return output.toString();
        }
    }

    int exitCode() throws IOException {
        try {
            if (process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                reader.join(TimeUnit.SECONDS.toMillis(LIMIT_SECONDS));
                return process.exitValue();
            }
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
        throw new IOException("It has not ended: " + output());
    }

    /** Ends it at once; the system then closes its connections, without TLS's own end. */
    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** Makes an authority, and certificates that it has issued for some names, all with one key. */
    static void issue(Path folder, String... names) {
        String key = folder.resolve("key.pem").toString();
        String authority = folder.resolve("ca.pem").toString();
        String authorityKey = folder.resolve("ca.key").toString();
        String[] curve = {"-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"};
        try {
            run(join(
                    "openssl req -x509 -days 2 -subj /CN=Authority -keyout " + authorityKey + " -out " + authority,
                    curve));
            run(join("openssl req -subj /CN=any -keyout " + key + " -out " + folder + "/request", curve));
            for (String name : names) {
                Path extension = Files.writeString(folder.resolve("extension"), "subjectAltName=DNS:" + name + "\n");
                run(join("openssl x509 -req -days 2 -in " + folder + "/request -CA " + authority + " -CAkey "
                        + authorityKey
                        + " -CAcreateserial -extfile " + extension + " -subj /CN=" + name + " -out " + folder + "/"
                        + name
                        + ".pem"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String[] join(String words, String... more) {
        List<String> all = new ArrayList<>(List.of(words.split(" ")));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }
}
