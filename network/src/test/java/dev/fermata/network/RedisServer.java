package dev.fermata.network;

import dev.fermata.samples.redis.RedisAddress;
import java.io.IOException;
import java.nio.file.Path;

/** A redis-server of the test's own, which can be killed and started again at the same address. */
@SuppressWarnings("try") // close() may be interrupted: then the test fails.
final class RedisServer implements AutoCloseable {
    private final Path folder;
    private final int port = Peer.freePort();
    private Peer peer;

    RedisServer(Path folder) throws IOException, InterruptedException {
        this.folder = folder;
        start();
    }

    void start() throws IOException, InterruptedException {
        peer = Peer.start(
                        folder,
                        "redis-server",
                        "--bind",
                        "127.0.0.1",
                        "--port",
                        String.valueOf(port),
                        "--unixsocket",
                        socket().toString(),
                        "--save",
                        "",
                        "--appendonly",
                        "no",
                        "--dir",
                        folder.toString())
                .untilListening(port);
    }

    void kill() throws InterruptedException {
        peer.kill();
    }

    RedisAddress tcp() {
        return new RedisAddress.Tcp("127.0.0.1", port);
    }

    RedisAddress unix() {
        return new RedisAddress.Unix(socket());
    }

    @Override
    public void close() throws InterruptedException {
        kill();
    }

    private Path socket() {
        return folder.resolve("redis.sock");
    }
}
