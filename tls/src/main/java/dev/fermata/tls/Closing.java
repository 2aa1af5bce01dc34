package dev.fermata.tls;

import dev.fermata.EventLoop;
import dev.fermata.Handle;
import dev.fermata.net.Transport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Takes leave of the peer: sends what waits and close_notify, ends the output below, and drops what comes until the peer has
 * ended too. So the peer can read to the end: a socket that is closed with bytes unread resets the connection. A peer that
 * does not end it within the limit is cut off.
 */
final class Closing {
    private static final int DROP_CAPACITY = 17 * 1024;

    /** After so many records the rest of the loop has its turn. */
    private static final int RECORDS_IN_A_ROW = 64;

    private final EventLoop loop;
    private final Transport below;
    private final Records records;
    private final Duration limit;
    private final Interest interest;

    private @Nullable Runnable closed;
    private @Nullable Handle overdue;
    private boolean notified;
    private boolean outputEnded;

    Closing(EventLoop loop, Transport below, Records records, Duration limit) {
        this.loop = loop;
        this.below = below;
        this.records = records;
        this.limit = limit;
        interest = new Interest(below, this::readable, this::step);
    }

    void start(Runnable whenClosed) {
        closed = whenClosed;
        overdue = loop.callLater(limit, this::cutOff);
        step();
    }

    /** Forgets what it was doing. */
    void end() {
        closed = null;
        interest.end();
        if (overdue != null) {
            overdue.cancel();
        }
    }

    private void readable() {
        records.readable();
        step();
    }

    /** Goes on as far as that goes without waiting; nothing, if it has not begun or has ended. */
    void step() {
        if (closed == null || records.tasksRun()) {
            return;
        }
        try {
            if (!notified) {
                notified = true;
                records.endOutput();
            }
            boolean flushed = records.flush();
            if (records.isOutputBroken()) {
                cutOff();
            } else if (flushed) {
                endOutput();
                drop();
            } else {
                interest.set(false, true);
            }
        } catch (IOException e) {
            // Nobody is left to be told: this side wanted no more of this connection, and it has come to its end.
            cutOff();
        }
    }

    private void endOutput() throws IOException {
        if (!outputEnded) {
            outputEnded = true;
            below.endOutput();
        }
    }

    private void drop() throws IOException {
        ByteBuffer dropped = ByteBuffer.allocate(DROP_CAPACITY);
        Step step = Step.WENT_ON;
        for (int i = 0; i < RECORDS_IN_A_ROW && step == Step.WENT_ON; i++) {
            step = pull(dropped.clear());
        }
        switch (step) {
            case WENT_ON -> {
                interest.set(false, false);
                loop.callSoon(this::step);
            }
            case NEEDS_READ -> interest.set(true, false);
            case NEEDS_WRITE -> interest.set(false, true);
            case NEEDS_TASK, ENDED -> leave();
        }
    }

    private Step pull(ByteBuffer target) throws IOException {
        try {
            return records.pull(target);
        } catch (TruncatedException e) {
            // Many do not answer close_notify, and nothing that they could have cut off is read here.
            return Step.ENDED;
        }
    }

    private void leave() throws IOException {
        Runnable done = closed;
        end();
        if (done != null) {
            below.close(done);
        }
    }

    private void cutOff() {
        Runnable done = closed;
        end();
        try {
            below.abort();
        } catch (IOException e) {
            // It is closed as far as that goes.
            interest.end();
        }
        if (done != null) {
            done.run();
        }
    }
}
