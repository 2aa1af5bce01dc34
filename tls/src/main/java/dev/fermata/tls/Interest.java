package dev.fermata.tls;

import dev.fermata.net.Transport;

/** What is wanted of the transport below. It is told of changes only: they cost system calls. */
final class Interest {
    private final Transport below;
    private final Runnable readable;
    private final Runnable writable;
    private boolean reading;
    private boolean writing;

    Interest(Transport below, Runnable readable, Runnable writable) {
        this.below = below;
        this.readable = readable;
        this.writable = writable;
    }

    void set(boolean read, boolean write) {
        if (read != reading) {
            reading = read;
            below.onReadable(read ? readable : null);
        }
        if (write != writing) {
            writing = write;
            below.onWritable(write ? writable : null);
        }
    }

    void end() {
        set(false, false);
    }
}
