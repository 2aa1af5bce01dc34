package dev.fermata.testing;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.net.Layer;
import dev.fermata.net.Transport;
import java.time.Duration;
import java.util.OptionalLong;

/**
 * What goes wrong on a connection; each method gives a copy with one thing more. A layer: {@code
 * ConnectionOptions.defaults().layer(faults)} puts it over a socket, {@link #over(Transport)} over any transport. It
 * disturbs what its own side does.
 *
 * @param readAtMost how many bytes one read gives
 * @param writeAtMost how many bytes one write takes, before somebody has waited for room again
 * @param resetAfterReading after so many bytes the connection breaks
 * @param resetAfterWriting after so many bytes the connection breaks
 * @param silentAfterReading after so many bytes nothing comes any more, and what is written vanishes: the peer's machine is
 *     gone, or a cable, and nobody says so
 * @param corruptedByte the place of a byte, in the order of reading, of which one bit is turned; -1: none
 * @param failingCall the how manyth call, of those that read, write and end the output, breaks the connection; 0: none
 * @param delay how much later this side is told that there is something to read, or room to write again
 * @param spurious whether it is also told so for nothing
 * @param seed if there is one, the sizes of reads and writes are drawn, from 0 to the most
 */
public record Faults(
        int readAtMost,
        int writeAtMost,
        long resetAfterReading,
        long resetAfterWriting,
        long silentAfterReading,
        long corruptedByte,
        int failingCall,
        Duration delay,
        boolean spurious,
        OptionalLong seed)
        implements Layer {
    private static final long NEVER = Long.MAX_VALUE;

    private static final Faults NONE = new Faults(
            Integer.MAX_VALUE,
            Integer.MAX_VALUE,
            NEVER,
            NEVER,
            NEVER,
            -1,
            0,
            Duration.ZERO,
            false,
            OptionalLong.empty());

    /** @throws IllegalArgumentException if one read or write is to have less than one byte, or a number is negative */
    public Faults {
        if (readAtMost < 1 || writeAtMost < 1) {
            throw new IllegalArgumentException(
                    "A read or write of at most " + Math.min(readAtMost, writeAtMost) + " bytes would never end.");
        }
        if (resetAfterReading < 0 || resetAfterWriting < 0 || silentAfterReading < 0 || failingCall < 0) {
            throw new IllegalArgumentException("A negative number of bytes or calls.");
        }
        if (delay.isNegative()) {
            throw new IllegalArgumentException("The delay is negative: " + delay);
        }
    }

    /** Gives a connection on which all goes well. */
    public static Faults none() {
        return NONE;
    }

    /** With reads that give at most so many bytes. */
    public Faults readAtMost(int bytes) {
        return copy(bytes, writeAtMost, delay, spurious, seed);
    }

    /** With writes that take at most so many bytes. */
    public Faults writeAtMost(int bytes) {
        return copy(readAtMost, bytes, delay, spurious, seed);
    }

    /** With a connection that breaks when so many bytes have been read: {@code IOException}, also for the peer. */
    public Faults resetAfterReading(long bytes) {
        return copy(bytes, resetAfterWriting, silentAfterReading, corruptedByte, failingCall);
    }

    /** With a connection that breaks when so many bytes have been written: {@code IOException}, also for the peer. */
    public Faults resetAfterWriting(long bytes) {
        return copy(resetAfterReading, bytes, silentAfterReading, corruptedByte, failingCall);
    }

    /** With a peer that vanishes when so many bytes have been read, and nobody says so. */
    public Faults silentAfterReading(long bytes) {
        return copy(resetAfterReading, resetAfterWriting, bytes, corruptedByte, failingCall);
    }

    /** With one bit turned in the byte that is read after {@code place} others. */
    public Faults corruptedByte(long place) {
        return copy(resetAfterReading, resetAfterWriting, silentAfterReading, place, failingCall);
    }

    /** With a connection that breaks at the {@code number}th call that reads, writes or ends the output; 1 is the first. */
    public Faults failingCall(int number) {
        return copy(resetAfterReading, resetAfterWriting, silentAfterReading, corruptedByte, number);
    }

    /** With this time on the loop's clock until this side notices that it can read, or write again. */
    public Faults delay(Duration time) {
        return copy(readAtMost, writeAtMost, time, spurious, seed);
    }

    /** With calls for nothing: each time it is told that it can read or write, and when it asks for that. */
    public Faults withSpuriousCalls() {
        return copy(readAtMost, writeAtMost, delay, true, seed);
    }

    /** With drawn sizes of reads and writes, from 0 to the most; equal seeds draw equal sizes. */
    public Faults drawnBy(long drawingSeed) {
        return copy(readAtMost, writeAtMost, delay, spurious, OptionalLong.of(drawingSeed));
    }

    private Faults copy(long reading, long writing, long silent, long corrupted, int failing) {
        return new Faults(readAtMost, writeAtMost, reading, writing, silent, corrupted, failing, delay, spurious, seed);
    }

    private Faults copy(int readMost, int writeMost, Duration time, boolean forNothing, OptionalLong drawing) {
        return new Faults(
                readMost,
                writeMost,
                resetAfterReading,
                resetAfterWriting,
                silentAfterReading,
                corruptedByte,
                failingCall,
                time,
                forNothing,
                drawing);
    }

    /** Gives {@code below} with these faults, on the running loop. */
    public Transport over(Transport below) {
        return new FaultyTransport(Fermata.runningLoop(), below, this);
    }

    @Override
    public Coroutine<? extends Transport> over(Transport below, String host, int port) {
        return Fermata.result(over(below));
    }
}
