package dev.fermata.network;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** An nginx of the test's own, which misbehaves as each of its places says. */
@SuppressWarnings("try") // close() may be interrupted: then the test fails.
final class NginxServer implements AutoCloseable {
    static final int FILE_SIZE = 1 << 20;

    private static final long BIG_SIZE = 64 << 20;

    private final int port = Peer.freePort();
    private final Peer peer;

    NginxServer(Path folder, int blackHole) throws IOException, InterruptedException {
        Files.write(folder.resolve("file"), file());
        try (RandomAccessFile big = new RandomAccessFile(folder.resolve("big").toFile(), "rw")) {
            big.setLength(BIG_SIZE); // more than fits into the buffers of two sockets
        }
        Files.writeString(folder.resolve("nginx.conf"), configuration(folder, blackHole));
        peer = Peer.start(folder, "nginx", "-p", folder.toString(), "-c", "nginx.conf", "-e", "error.log")
                .untilListening(port);
    }

    int port() {
        return port;
    }

    /** What stands in {@code /file}: no two places near each other are alike. */
    static byte[] file() {
        byte[] bytes = new byte[FILE_SIZE];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i ^ (i >> 8) ^ (i >> 16));
        }
        return bytes;
    }

    @Override
    public void close() throws InterruptedException {
        peer.kill();
    }

    private String configuration(Path folder, int blackHole) {
        return """
                daemon off;
                master_process off;
                user root;
                pid FOLDER/nginx.pid;
                events { worker_connections 256; }
                http {
                  access_log off;
                  client_body_temp_path FOLDER/body;
                  proxy_temp_path FOLDER/proxy;
                  fastcgi_temp_path FOLDER/fastcgi;
                  uwsgi_temp_path FOLDER/uwsgi;
                  scgi_temp_path FOLDER/scgi;
                  server {
                    listen 127.0.0.1:PORT;
                    root FOLDER;
                    keepalive_requests 1;
                    location /nothing { return 444; }
                    location /reset { reset_timedout_connection on; return 444; }
                    location /big { reset_timedout_connection on; send_timeout 1s; }
                    location /slow { alias FOLDER/file; limit_rate_after 64k; limit_rate 1; }
                    location /hole { proxy_pass http://127.0.0.1:HOLE; proxy_read_timeout 600s; }
                  }
                }
                """.replace("FOLDER", folder.toString())
                .replace("PORT", String.valueOf(port))
                .replace("HOLE", String.valueOf(blackHole));
    }
}
