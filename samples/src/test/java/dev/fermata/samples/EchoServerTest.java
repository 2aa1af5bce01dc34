package dev.fermata.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.EventLoop;
import dev.fermata.Fermata;
import dev.fermata.net.Server;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Plain blocking clients in this thread, the server in another. */
class EchoServerTest {
    private static final int TIMEOUT_SECONDS = 10;

    private final CompletableFuture<EventLoop> loop = new CompletableFuture<>();
    private final CompletableFuture<Server> listening = new CompletableFuture<>();
    private final FutureTask<Void> ended = new FutureTask<>(() -> Fermata.run(EchoServer.serve(0, this::listening)));

    @Test
    void a_client_that_is_slow_does_not_hold_up_another() throws Exception {
        new Thread(ended, "echo server").start();
        Server server = listening.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        try (Client slow = new Client(server.port());
                Client quick = new Client(server.port())) {
            slow.send("sl");
            quick.send("quick\nand again\n");
            assertThat(quick.line()).isEqualTo("quick");
            assertThat(quick.line()).isEqualTo("and again");
            slow.send("ow\n");
            assertThat(slow.line()).isEqualTo("slow");
            slow.end();
            assertThat(slow.line()).isNull();
        } finally {
            loop.get().callSoonThreadsafe(server::stop);
        }
        assertThat(ended.get(TIMEOUT_SECONDS, TimeUnit.SECONDS)).isNull();
    }

    private void listening(Server server) {
        loop.complete(Fermata.runningLoop());
        listening.complete(server);
    }

    private static final class Client implements AutoCloseable {
        private final Socket socket;
        private final BufferedReader in;

        Client(int port) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(TIMEOUT_SECONDS));
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
        }

        void send(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        }

        String line() throws IOException {
            return in.readLine();
        }

        void end() throws IOException {
            socket.shutdownOutput();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
