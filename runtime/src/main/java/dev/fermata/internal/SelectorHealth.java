package dev.fermata.internal;

/**
 * Judges whether a selector does its work.
 *
 * <pre>
 *             comes back at once, for no reason                      fails
 * TRUSTED     512 times in a row: REPLACE, then it is SUSPECT        REPLACE, then it is SUSPECT
 * SUSPECT     8 times in a row: PAUSE, each time longer              PAUSE, then replace; 10 times in a row: GIVE_UP
 * </pre>
 *
 * <p>A minute after it was found out it is TRUSTED again. So the loop neither spins nor floods its log.
 */
final class SelectorHealth {
    /** What to do about the selector. */
    enum Cure {
        NONE,
        REPLACE,
        PAUSE,
        GIVE_UP
    }

    static final int PATIENCE = 512;
    static final int PATIENCE_WHILE_SUSPECT = 8;
    static final int MAX_FAILURES = 10;
    static final long SUSPECT_NANOS = 60_000_000_000L;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MAX_EARLY_DOUBLINGS = 5;

    private long earlyReturns;
    private int streak;
    private int failures;
    private boolean suspect;
    private long foundOut;

    long earlyReturns() {
        return earlyReturns;
    }

    /** It told of something, or waited. */
    void works() {
        streak = 0;
    }

    void answered() {
        failures = 0;
    }

    /** A single time proves nothing: a wake-up may have come just behind an event. */
    Cure cameEarly(long now) {
        streak++;
        if (streak > 1) {
            earlyReturns++;
        }
        if (isSuspect(now)) {
            return streak < PATIENCE_WHILE_SUSPECT ? Cure.NONE : Cure.PAUSE;
        }
        return streak < PATIENCE ? Cure.NONE : suspect(now);
    }

    Cure failed(long now) {
        failures++;
        if (failures >= MAX_FAILURES) {
            return Cure.GIVE_UP;
        }
        return isSuspect(now) ? Cure.PAUSE : suspect(now);
    }

    private Cure suspect(long now) {
        suspect = true;
        foundOut = now;
        streak = 0;
        return Cure.REPLACE;
    }

    private boolean isSuspect(long now) {
        if (suspect && now - foundOut >= SUSPECT_NANOS) {
            suspect = false;
        }
        return suspect;
    }

    /** 1 ms, doubled each time: up to 32 ms after early returns, to 512 ms after failures. */
    long pauseNanos() {
        int early = Math.min(MAX_EARLY_DOUBLINGS, Math.max(0, streak - PATIENCE_WHILE_SUSPECT));
        return NANOS_PER_MILLI << (failures > 0 ? failures : early);
    }
}
