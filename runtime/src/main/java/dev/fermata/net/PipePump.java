package dev.fermata.net;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/**
 * Reads what a process writes, on a thread, since the JDK cannot watch a pipe.
 *
 * <p>It is a platform thread: one that blocks in a read of a pipe keeps the carrier of a virtual thread (of JDK 25 too), and
 * 256 of them would stop all virtual threads of the program.
 *
 * <p>It ends when the pipe does. After {@link PipeBuffer#close} that is when the process, or whoever else has the pipe,
 * writes the next time or ends.
 */
final class PipePump {
    private static final int CAPACITY = 32 * 1024;

    private final InputStream pipe;
    private final PipeBuffer buffer;

    PipePump(InputStream pipe, PipeBuffer buffer) {
        this.pipe = pipe;
        this.buffer = buffer;
    }

    /**
     * Runs on this thread. It holds the stream's monitor until its end: when a process exits, the JDK takes it to read what
     * is in the pipe, and to close that, though a child of the process may still write to it. So it waits here; only a
     * thread of the JDK that does nothing else is held up.
     *
     * @param first run when nothing can be lost any more
     */
    void run(Runnable first) {
        IOException failure = null;
        synchronized (pipe) {
            first.run();
            try (pipe) {
                copy();
            } catch (IOException e) {
                failure = e;
            } catch (InterruptedException e) {
                failure = new IOException("The thread that reads a pipe was interrupted.", e);
            }
        }
        buffer.end(failure);
    }

    /** Runs on a thread of its own. */
    void start(String name) {
        Thread thread = new Thread(() -> run(() -> {}), name);
        thread.setDaemon(true);
        thread.start();
    }

    private void copy() throws IOException, InterruptedException {
        ByteBuffer chunk = ByteBuffer.allocate(CAPACITY);
        while (chunk != null) {
            int read = pipe.read(chunk.array(), 0, chunk.capacity());
            if (read < 0) {
                return;
            }
            chunk = buffer.hand(chunk.position(0).limit(read));
        }
    }
}
