package dev.fermata;

import java.time.Duration;

/** What tests in other modules see of a loop. */
@SuppressWarnings("exports") // Tests are in the module.
public final class Probe {
    private Probe() {}

    /** How many timers are armed. */
    public static int pendingTimers(EventLoop loop) {
        return loop.pendingTimers();
    }

    /** Lets time pass on the loop's {@link VirtualTime}, as a blocking call would. */
    public static void passTime(EventLoop loop, Duration duration) {
        ((VirtualTime) loop.scheduler.poller).pass(duration.toNanos());
    }
}
