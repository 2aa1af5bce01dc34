package dev.fermata.net;

import java.net.SocketAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a connection is made and used; each method gives a copy with one thing changed.
 *
 * @param limit how many bytes a line, or what ends with a separator, may have; at first 64 KiB
 * @param highWater above so many unsent bytes {@link StreamWriter#drain} waits; at first 64 KiB
 * @param lowWater until no more than so many are left; at first 16 KiB
 * @param layer what lies over the socket, TLS for instance; null: nothing
 * @param localAddress where a client's connection comes from; null: the system chooses
 * @param attemptDelay how long a client waits for one of the host's addresses before it tries the next one as well; at
 *     first 250 ms, as RFC 8305 recommends
 * @param noDelay whether small writes of TCP go out at once; at first true
 */
public record ConnectionOptions(
        int limit,
        int highWater,
        int lowWater,
        @Nullable Layer layer,
        @Nullable SocketAddress localAddress,
        Duration attemptDelay,
        boolean noDelay) {
    private static final int KIB = 1024;

    private static final ConnectionOptions DEFAULTS =
            new ConnectionOptions(64 * KIB, 64 * KIB, 16 * KIB, null, null, Duration.ofMillis(250), true);

    /** @throws IllegalArgumentException if a limit is not positive, or the low water mark above the high one */
    public ConnectionOptions {
        if (limit <= 0) {
            throw new IllegalArgumentException("The limit of a line must be positive, not " + limit);
        }
        if (lowWater < 0 || lowWater > highWater) {
            throw new IllegalArgumentException(
                    "Water marks must be 0 <= low <= high, not " + lowWater + " and " + highWater);
        }
        if (attemptDelay.isNegative()) {
            throw new IllegalArgumentException("The delay between attempts is negative: " + attemptDelay);
        }
    }

    /** Gives what is used where nothing else is said. */
    public static ConnectionOptions defaults() {
        return DEFAULTS;
    }

    /** With another limit for a line. */
    public ConnectionOptions limit(int bytes) {
        return new ConnectionOptions(bytes, highWater, lowWater, layer, localAddress, attemptDelay, noDelay);
    }

    /** With other marks for {@link StreamWriter#drain}. */
    public ConnectionOptions waterMarks(int high, int low) {
        return new ConnectionOptions(limit, high, low, layer, localAddress, attemptDelay, noDelay);
    }

    /** With a layer over the socket. */
    public ConnectionOptions layer(@Nullable Layer over) {
        return new ConnectionOptions(limit, highWater, lowWater, over, localAddress, attemptDelay, noDelay);
    }

    /** With an address of this machine. */
    public ConnectionOptions localAddress(@Nullable SocketAddress address) {
        return new ConnectionOptions(limit, highWater, lowWater, layer, address, attemptDelay, noDelay);
    }

    /** With another delay between the attempts to connect to a host's addresses. */
    public ConnectionOptions attemptDelay(Duration delay) {
        return new ConnectionOptions(limit, highWater, lowWater, layer, localAddress, delay, noDelay);
    }

    /** With small writes sent at once, or collected by the system (Nagle's algorithm). */
    public ConnectionOptions noDelay(boolean atOnce) {
        return new ConnectionOptions(limit, highWater, lowWater, layer, localAddress, attemptDelay, atOnce);
    }
}
