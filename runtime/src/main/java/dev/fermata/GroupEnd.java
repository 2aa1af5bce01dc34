package dev.fermata;

import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Waits until the threads of a group have ended. */
final class GroupEnd {
    /** How long a thread may take, behind all limits, to leave its last step. */
    private static final Duration LEAVING = Duration.ofSeconds(1);

    private static final long NANOS_PER_MILLI = 1_000_000;

    private GroupEnd() {}

    /**
     * Interrupts those that have not even heard of the end within the limit, and gives them as long again.
     *
     * @throws IllegalStateException if one has not ended then
     */
    static void await(List<GroupLoop> members, @Nullable Duration limit) {
        long nanos = limit == null ? Nanos.MAX : Nanos.of(limit);
        if (join(members, nanos)) {
            return;
        }
        members.forEach(GroupLoop::interruptIfBlocked);
        if (!join(members, nanos + Nanos.of(LEAVING))) {
            throw new IllegalStateException(members.stream()
                    .filter(GroupLoop::isAlive)
                    .map(GroupLoop::place)
                    .collect(Collectors.joining(
                            "\n",
                            "The group of event loops has not ended within " + limit + " of its shutdown.\n",
                            "")));
        }
    }

    /** An interrupt of the waiting thread is kept for later. */
    private static boolean join(List<GroupLoop> members, long nanos) {
        long deadline = System.nanoTime() + nanos;
        boolean interrupted = false;
        try {
            for (GroupLoop member : members) {
                while (member.isAlive()) {
                    long left = deadline - System.nanoTime();
                    if (left <= 0) {
                        return false;
                    }
                    try {
                        member.join(left / NANOS_PER_MILLI + 1);
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
