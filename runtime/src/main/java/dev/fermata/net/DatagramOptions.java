package dev.fermata.net;

import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * How a {@link DatagramEndpoint} is opened; each method gives a copy with one thing changed.
 *
 * @param broadcast whether it may send to a broadcast address; at first false
 * @param reuseAddress whether it may bind an address that others are bound to, where all allow it: for multicast
 * @param reusePort whether the system spreads what comes over all who are bound to the address, where it can
 * @param receiveBuffer how many bytes of what nobody has received the system keeps; null: its own default. What comes when
 *     it is full is lost
 * @param highWater above so many unsent bytes {@link DatagramEndpoint#drain} waits; at first 64 KiB
 * @param lowWater until no more than so many are left; at first 16 KiB
 * @param localAddress where a connected endpoint sends from; null: the system chooses
 */
public record DatagramOptions(
        boolean broadcast,
        boolean reuseAddress,
        boolean reusePort,
        @Nullable Integer receiveBuffer,
        int highWater,
        int lowWater,
        @Nullable SocketAddress localAddress) {
    private static final int KIB = 1024;

    private static final DatagramOptions DEFAULTS =
            new DatagramOptions(false, false, false, null, 64 * KIB, 16 * KIB, null);

    /** @throws IllegalArgumentException if the buffer is not positive, or the low water mark above the high one */
    public DatagramOptions {
        if (receiveBuffer != null && receiveBuffer <= 0) {
            throw new IllegalArgumentException("The receive buffer must be positive, not " + receiveBuffer);
        }
        if (lowWater < 0 || lowWater > highWater) {
            throw new IllegalArgumentException(
                    "Water marks must be 0 <= low <= high, not " + lowWater + " and " + highWater);
        }
    }

    /** Gives what is used where nothing else is said. */
    public static DatagramOptions defaults() {
        return DEFAULTS;
    }

    /** With sending to broadcast addresses allowed, or not. */
    public DatagramOptions broadcast(boolean allowed) {
        return new DatagramOptions(allowed, reuseAddress, reusePort, receiveBuffer, highWater, lowWater, localAddress);
    }

    /** With an address that others may bind too, or not. */
    public DatagramOptions reuseAddress(boolean allowed) {
        return new DatagramOptions(broadcast, allowed, reusePort, receiveBuffer, highWater, lowWater, localAddress);
    }

    /** With a port that several endpoints, also of other processes, share the datagrams of, or not. */
    public DatagramOptions reusePort(boolean shared) {
        return new DatagramOptions(broadcast, reuseAddress, shared, receiveBuffer, highWater, lowWater, localAddress);
    }

    /** With another size of the system's buffer, which it may cut down to its own limit. */
    public DatagramOptions receiveBuffer(int bytes) {
        return new DatagramOptions(broadcast, reuseAddress, reusePort, bytes, highWater, lowWater, localAddress);
    }

    /** With other marks for {@link DatagramEndpoint#drain}. */
    public DatagramOptions waterMarks(int high, int low) {
        return new DatagramOptions(broadcast, reuseAddress, reusePort, receiveBuffer, high, low, localAddress);
    }

    /** With an address of this machine to send from. */
    public DatagramOptions localAddress(@Nullable SocketAddress address) {
        return new DatagramOptions(broadcast, reuseAddress, reusePort, receiveBuffer, highWater, lowWater, address);
    }
}
