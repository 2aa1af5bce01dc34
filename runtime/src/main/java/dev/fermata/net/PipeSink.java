package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a process reads, as the outgoing half of a transport. A thread writes it, one piece at a time; it ends when there was
 * nothing to write for a while.
 */
final class PipeSink implements Transport {
    private static final int CAPACITY = 64 * 1024;
    private static final int IDLE_SECONDS = 2;

    private final EventLoop loop;
    private final OutputStream pipe;
    private final ThreadPoolExecutor thread;
    private @Nullable Runnable callback;
    private @Nullable Runnable closed;
    private @Nullable IOException failure;
    private boolean writing;
    private boolean ending;

    /** These two belong to both threads. */
    private boolean busy;

    private boolean left;

    PipeSink(EventLoop loop, OutputStream pipe, String name) {
        this.loop = loop;
        this.pipe = pipe;
        thread = new ThreadPoolExecutor(1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
            Thread made = new Thread(work, name);
            made.setDaemon(true);
            return made;
        });
        thread.allowCoreThreadTimeOut(true);
    }

    @Override
    public int write(ByteBuffer source) throws IOException {
        if (failure != null) {
            throw failure;
        }
        if (writing || !begin()) {
            return 0;
        }
        writing = true;
        byte[] piece = new byte[Math.min(CAPACITY, source.remaining())];
        source.get(piece);
        Future<Boolean> written = loop.runInExecutor(thread, () -> writeNow(piece));
        written.addDoneCallback(this::written);
        return piece.length;
    }

    private boolean writeNow(byte[] piece) throws IOException {
        try {
            pipe.write(piece);
            pipe.flush();
            return true;
        } finally {
            end();
        }
    }

    private synchronized boolean begin() {
        if (busy || left) {
            return false;
        }
        busy = true;
        return true;
    }

    private synchronized void end() throws IOException {
        busy = false;
        if (left) {
            pipe.close();
        }
    }

    private void written(Future<Boolean> done) {
        writing = false;
        if (done.exception() instanceof IOException e && failure == null) {
            failure = new IOException("The process does not read its input any more: " + e.getMessage(), e);
        }
        if (ending) {
            leave();
        } else if (callback != null) {
            callback.run();
        }
    }

    @Override
    public void onWritable(@Nullable Runnable called) {
        callback = called;
        if (called != null && !writing) {
            loop.callSoon(called);
        }
    }

    @Override
    public void endOutput() {
        ending = true;
        if (!writing) {
            leave();
        }
    }

    @Override
    public void close(Runnable afterwards) {
        closed = afterwards;
        endOutput();
    }

    private void leave() {
        abort();
        Runnable tell = closed;
        if (tell != null) {
            closed = null;
            tell.run();
        }
    }

    /** A write that is stuck, since the process does not read, ends with the process. Only then can the pipe be closed. */
    @Override
    public void abort() {
        callback = null;
        closeUnlessBusy();
        thread.shutdown();
    }

    private synchronized void closeUnlessBusy() {
        left = true;
        if (!busy) {
            try {
                pipe.close();
            } catch (IOException e) {
                failure = failure == null ? e : failure;
            }
        }
    }

    @Override
    public int read(ByteBuffer target) {
        return -1;
    }

    @Override
    public void onReadable(@Nullable Runnable called) {
        // There is nothing to read.
    }
}
