package dev.fermata.samples.redis;

import dev.fermata.Coroutine;
import dev.fermata.net.Connection;
import dev.fermata.net.Net;
import java.io.IOException;
import java.nio.file.Path;

/** Where a Redis server listens. */
public sealed interface RedisAddress {
    /** A host, by TCP. */
    record Tcp(String host, int port) implements RedisAddress {
        @Override
        public Coroutine<Connection> connect() throws IOException {
            return Net.openConnection(host, port);
        }

        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    /** A Unix-domain socket of this machine. */
    record Unix(Path path) implements RedisAddress {
        @Override
        public Coroutine<Connection> connect() throws IOException {
            return Net.openUnixConnection(path);
        }

        @Override
        public String toString() {
            return path.toString();
        }
    }

    /**
     * Connects to it.
     *
     * @throws IOException where it is awaited, if it does not answer
     */
    Coroutine<Connection> connect() throws IOException;
}
