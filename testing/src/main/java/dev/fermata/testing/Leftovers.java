package dev.fermata.testing;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import dev.fermata.LoopError;
import dev.fermata.Task;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** What a test has left in its loop. */
final class Leftovers {
    /** How many turns leftover tasks get for their cleanup. */
    private static final int TURNS = 1_000;

    private final List<String> found = new ArrayList<>();

    private Leftovers() {}

    /** Takes note of what is left, and cancels the tasks, so that their cleanup runs in the test that left them. */
    static Leftovers of(EventLoop loop, Collection<?> open) {
        Leftovers left = new Leftovers();
        Set<Task<?>> pending = loop.allTasks();
        if (!pending.isEmpty()) {
            left.found.add(count(pending.size(), " task is", " tasks are")
                    + " not finished: await or cancel what a test starts.\n" + loop.dump());
        }
        if (!open.isEmpty()) {
            left.found.add(count(open.size(), " channel is", " channels are")
                    + " still open: close what a test opens.\n" + open + "\n");
        }
        pending.forEach(Future::cancel);
        for (int turn = 0; turn < TURNS && !loop.allTasks().isEmpty(); turn++) {
            loop.callSoon(loop::stop);
            loop.runForever();
        }
        return left;
    }

    private static String count(int number, String one, String many) {
        return number + (number == 1 ? one : many);
    }

    /** @param errors what nobody else was told of */
    void check(List<LoopError> errors) {
        for (LoopError error : errors) {
            Object source = error.source();
            found.add(error.message() + (source == null ? "" : ": " + source) + "\n");
        }
        if (found.isEmpty()) {
            return;
        }
        AssertionError failure = new AssertionError("The test left something behind.\n" + String.join("", found));
        for (LoopError error : errors) {
            if (error.exception() != null) {
                failure.addSuppressed(error.exception());
            }
        }
        throw failure;
    }
}
