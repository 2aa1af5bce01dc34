package dev.fermata;

import java.time.Duration;

/** Durations as loop time: nanoseconds, cut to what can be added to a clock reading and still be compared. */
final class Nanos {
    /** About 146 years. */
    static final long MAX = Long.MAX_VALUE / 2;

    private Nanos() {}

    /** A negative duration gives 0. */
    static long of(Duration duration) {
        if (duration.isNegative()) {
            return 0;
        }
        return duration.toSeconds() >= MAX / 1_000_000_000 ? MAX : duration.toNanos();
    }
}
