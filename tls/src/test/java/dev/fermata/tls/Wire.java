package dev.fermata.tls;

import dev.fermata.EventLoop;
import dev.fermata.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** A connection in memory: what one end writes, the other one reads. No channel is watched, so that a clock can jump. */
final class Wire {
    private static final int CAPACITY = 64 * 1024;

    final End client;
    final End server;

    private Wire(EventLoop loop, int slice) {
        client = new End(loop, slice);
        server = new End(loop, slice);
        client.peer = server;
        server.peer = client;
    }

    static Wire open(EventLoop loop) {
        return new Wire(loop, Integer.MAX_VALUE);
    }

    /** One of which a read, or a write, takes {@code slice} bytes at most. */
    static Wire sliced(EventLoop loop, int slice) {
        return new Wire(loop, slice);
    }

    static final class End implements Transport {
        private final EventLoop loop;
        private final int slice;
        private End peer = this;
        private byte[] arrived = {};
        private boolean ended;
        private boolean outputEnded;

        /** So many more bytes reach this end, then the connection is closed, for both. */
        int cutAfter = Integer.MAX_VALUE;

        /** What each write says from now on; null: nothing. */
        @Nullable
        IOException writeFailure;

        /** Takes nothing more. */
        boolean isFull;

        boolean aborted;
        int received;
        int reads;
        private boolean knownEmpty;
        int readsKnownEmpty;
        private @Nullable Runnable readCallback;
        private @Nullable Runnable writeCallback;
        private boolean polled;

        End(EventLoop loop, int slice) {
            this.loop = loop;
            this.slice = slice;
        }

        @Override
        public int read(ByteBuffer target) throws IOException {
            checkOpen();
            reads++;
            if (knownEmpty) {
                readsKnownEmpty++;
            }
            int room = target.remaining();
            int count = Math.min(Math.min(room, arrived.length), slice);
            if (count == 0) {
                knownEmpty = !ended;
                return ended && room > 0 ? -1 : 0;
            }
            target.put(arrived, 0, count);
            arrived = Arrays.copyOfRange(arrived, count, arrived.length);
            knownEmpty = slice == Integer.MAX_VALUE && count < room && !ended;
            peer.poll();
            return count;
        }

        @Override
        public boolean isEmptyAfterShortRead() {
            return slice == Integer.MAX_VALUE;
        }

        @Override
        public int write(ByteBuffer source) throws IOException {
            checkOpen();
            if (writeFailure != null) {
                throw writeFailure;
            }
            int count = Math.min(Math.min(source.remaining(), peer.room()), slice);
            byte[] bytes = new byte[count];
            source.get(bytes);
            peer.arrive(bytes);
            return count;
        }

        private int room() {
            return isFull ? 0 : CAPACITY - arrived.length;
        }

        /** As if the peer had written this. */
        void arrive(byte[] bytes) {
            int taken = Math.min(bytes.length, cutAfter - received);
            received += taken;
            int before = arrived.length;
            arrived = Arrays.copyOf(arrived, before + taken);
            System.arraycopy(bytes, 0, arrived, before, taken);
            if (received == cutAfter) {
                end();
                peer.end();
            }
            poll();
        }

        /** The peer sends nothing more. */
        void end() {
            ended = true;
            poll();
        }

        private boolean isReadable() {
            return arrived.length > 0 || ended;
        }

        private boolean isWritable() {
            return peer.room() > 0 || writeFailure != null;
        }

        /** Calls in each turn of the loop as long as something can be done, as a selector does. */
        void poll() {
            boolean due = (readCallback != null && isReadable()) || (writeCallback != null && isWritable());
            if (!polled && due && !aborted) {
                polled = true;
                loop.callSoon(this::turn);
            }
        }

        private void turn() {
            polled = false;
            Runnable read = readCallback;
            if (read != null && isReadable()) {
                knownEmpty = false;
                read.run();
            }
            Runnable write = writeCallback;
            if (write != null && isWritable()) {
                write.run();
            }
            poll();
        }

        @Override
        public void onReadable(@Nullable Runnable callback) {
            readCallback = callback;
            poll();
        }

        @Override
        public void onWritable(@Nullable Runnable callback) {
            writeCallback = callback;
            poll();
        }

        boolean isWatched() {
            return readCallback != null || writeCallback != null;
        }

        @Override
        public void endOutput() throws IOException {
            checkOpen();
            if (!outputEnded) {
                outputEnded = true;
                peer.end();
            }
        }

        boolean isOutputEnded() {
            return outputEnded;
        }

        @Override
        public void abort() {
            aborted = true;
            readCallback = null;
            writeCallback = null;
            peer.end();
        }

        private void checkOpen() throws IOException {
            if (aborted) {
                throw new IOException("this end is closed");
            }
        }

        @Override
        public String toString() {
            return "memory";
        }
    }
}
