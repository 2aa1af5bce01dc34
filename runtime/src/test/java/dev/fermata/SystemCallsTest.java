package dev.fermata;

import static dev.fermata.Script.script;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import dev.fermata.net.Server;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.channels.SelectableChannel;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/** What a server costs does not depend on the machine: how often it asks the system. */
@NullUnmarked
class SystemCallsTest {
    private static final int ROUNDS = 100;

    private static final class Counting extends ObservedPoller {
        private int selects;
        private int watches;

        @Override
        public int select(long timeoutNanos) throws IOException {
            selects++;
            return super.select(timeoutNanos);
        }

        @Override
        public void watch(SelectableChannel channel, int operations, Watcher watcher) throws IOException {
            watches++;
            super.watch(channel, operations, watcher);
        }
    }

    private static Coroutine<Object> echo(Connection c) {
        return script().then(v -> c.reader().readLine()).then(line -> {
            if (line == null) {
                return null;
            }
            c.writer().write(line + "\n");
            return script().then(v -> c.writer().drain()).then(v -> echo(c));
        });
    }

    /** A blocking client on another thread. */
    private static String client(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(20_000);
            byte[] line = new byte[8];
            for (int i = 0; i < ROUNDS; i++) {
                socket.getOutputStream().write("message\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
                if (socket.getInputStream().readNBytes(line, 0, 8) != 8) {
                    return "closed";
                }
            }
            return "done";
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void oneSelectForEachMessageAndNoChangeOfInterest() throws IOException {
        Counting poller = new Counting();
        Object end = MainRun.run(
                new EventLoop(poller, System::nanoTime),
                script().then(v -> Net.startServer(c -> (Coroutine<Void>) (Coroutine<?>) echo(c), "127.0.0.1", 0))
                        .then(server -> Fermata.toThread(() -> client(((Server) server).port()))));

        assertThat(end).isEqualTo("done");
        assertThat(poller.selects).isLessThan(ROUNDS + 20);
        assertThat(poller.watches).isLessThan(10);
    }
}
