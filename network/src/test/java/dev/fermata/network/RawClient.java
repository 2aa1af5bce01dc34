package dev.fermata.network;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A socket that sends what it is told to, well formed or not. */
final class RawClient implements AutoCloseable {
    private static final int LIMIT_MILLIS = 20_000;

    private final Socket socket;

    RawClient(int port) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(LIMIT_MILLIS);
    }

    RawClient send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    RawClient end() throws IOException {
        socket.shutdownOutput();
        return this;
    }

    /** Reads up to the end of the stream. */
    String readAll() throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
    }

    /** Reads up to and including {@code end}. */
    String readTo(String end) throws IOException {
        StringBuilder read = new StringBuilder();
        InputStream in = socket.getInputStream();
        while (read.indexOf(end) < 0) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("The end came before " + end + ": " + read);
            }
            read.append((char) next);
        }
        return read.toString();
    }

    /** Closes, with a reset or with an end. */
    void leave(boolean reset) throws IOException {
        if (reset) {
            socket.setSoLinger(true, 0);
        }
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
