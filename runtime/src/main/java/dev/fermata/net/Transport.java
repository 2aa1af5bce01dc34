package dev.fermata.net;

import java.io.IOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import org.jspecify.annotations.Nullable;

/**
 * What the bytes of a connection go through: a socket, TLS over one, a pipe, memory. Never blocks; belongs to one loop's
 * thread.
 *
 * <p>{@link Connection#over} makes streams of it; a {@link Layer} puts one over another. Whoever finds nothing to read, or
 * no room to write, asks to be called with {@link #onReadable} or {@link #onWritable}, and tries again then.
 */
public interface Transport {
    /**
     * Reads what is there, as far as there is room in {@code target}.
     *
     * @return how many bytes; 0: none are there now (or there is no room); -1: the end, none will come
     * @throws IOException if the connection is broken
     */
    int read(ByteBuffer target) throws IOException;

    /**
     * Tells whether a read that leaves room in its target has taken all there was: then the next read is left out until
     * {@link #onReadable} calls.
     */
    default boolean isEmptyAfterShortRead() {
        return false;
    }

    /**
     * Writes what goes without waiting. As long as {@code source} has something left no more goes now.
     *
     * @return how many bytes
     * @throws IOException if the connection is broken
     */
    int write(ByteBuffer source) throws IOException;

    /**
     * Writes bytes of a file, what goes without waiting; without copying them where the system can do that.
     *
     * @return how many bytes; 0: none now, or {@code position} is the end of the file
     * @throws IOException if the connection is broken, or the file cannot be read
     */
    default long transferFrom(FileChannel file, long position, long count) throws IOException {
        ByteBuffer slice = ByteBuffer.allocate((int) Math.min(count, 16 * 1024));
        int read = file.read(slice, position);
        return read <= 0 ? 0 : write(slice.flip());
    }

    /**
     * Has {@code callback} run as long as there may be something to read: at least once after a {@link #read} that found
     * nothing, when bytes, the end or an error have come; it may also run for nothing. One callback at a time; null ends it.
     */
    void onReadable(@Nullable Runnable callback);

    /** Like {@link #onReadable}, for room to write. */
    void onWritable(@Nullable Runnable callback);

    /**
     * Tells the peer that nothing follows, after all that was written. The other direction stays open.
     *
     * @throws IOException if the connection is broken
     */
    void endOutput() throws IOException;

    /**
     * Takes leave of the peer in the transport's way, after all that was written, and closes; then runs {@code closed}, now
     * or later. Does so within a limit, whatever the peer does.
     *
     * @throws IOException if the connection is broken; the caller then calls {@link #abort}
     */
    default void close(Runnable closed) throws IOException {
        abort();
        closed.run();
    }

    /** Closes at once. Whoever waits in {@link #onReadable} or {@link #onWritable} is not called any more. */
    void abort() throws IOException;

    /** Gives the address of this side; null if it has none. */
    default @Nullable SocketAddress localAddress() {
        return null;
    }

    /** Gives the address of the peer; null if it has none. */
    default @Nullable SocketAddress remoteAddress() {
        return null;
    }

    /**
     * Gives what is special to this kind of transport, or to one below it: a {@code SocketChannel}, an {@code SSLSession}.
     *
     * @return null if there is none of this type
     */
    default <T> @Nullable T extra(Class<T> type) {
        return type.isInstance(this) ? type.cast(this) : null;
    }
}
