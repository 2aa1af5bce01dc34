package dev.fermata;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * In debug mode, finds what keeps the loop from other work longer than its threshold: a step; a turn of many steps, none of
 * them slow; and a poll that took longer than it was asked to. Each is logged as a warning.
 *
 * <p>When a step is over, nothing tells any more where it spent its time. So a thread of its own looks at the loop's stack
 * while the step is slow; all else belongs to the loop's thread.
 */
final class SlowSteps {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Scheduler scheduler;
    private final ErrorReports reports;
    private final StackSampler sampler = new StackSampler();
    private long threshold;

    private long stepBegan;
    private int steps;
    private long turnBegan;
    private boolean slowStep;
    private long longest;
    private @Nullable ReadyNode longestStep;

    SlowSteps(Scheduler scheduler, ErrorReports reports, Duration threshold) {
        this.scheduler = scheduler;
        this.reports = reports;
        setThreshold(threshold);
    }

    void setThreshold(Duration limit) {
        threshold = limit.toNanos();
    }

    StackSampler sampler() {
        return sampler;
    }

    /** This thread runs the loop until {@link #leave}. */
    void enter() {
        sampler.start(threshold);
    }

    void leave() {
        sampler.stop();
    }

    void beginTurn() {
        steps = 0;
        slowStep = false;
        longest = 0;
        longestStep = null;
        turnBegan = scheduler.time();
    }

    void endTurn() {
        long took = scheduler.time() - turnBegan;
        if (took > threshold && !slowStep && longestStep != null) {
            reports.warn("A turn of the loop took " + seconds(took) + " in " + steps + " steps, the longest of which, "
                    + longestStep + ", took " + seconds(longest)
                    + ". Whatever becomes ready meanwhile waits: start less at once, or await in between.");
        }
    }

    void beginStep() {
        sampler.begin();
        stepBegan = scheduler.time();
    }

    void endStep(ReadyNode step) {
        long took = scheduler.time() - stepBegan;
        List<StackTraceElement> sample = sampler.end();
        steps++;
        if (took > longest) {
            longest = took;
            longestStep = step;
        }
        if (took > threshold) {
            slowStep = true;
            reports.warn(step + " took " + seconds(took) + " without giving way (the threshold is " + seconds(threshold)
                    + ")." + lines(sample)
                    + " Hand blocking calls to toThread(...), and cut long work by await(sleep(Duration.ZERO)).");
        }
    }

    /** @param asked how long the poll was to wait at most; negative: without limit */
    void polled(long asked, long began) {
        long took = scheduler.time() - began;
        if (asked >= 0 && took - asked > threshold) {
            reports.warn("The selector was asked to wait " + seconds(asked) + ", and came back after " + seconds(took)
                    + ": the machine is busy, or the JVM was paused.");
        }
    }

    private static String lines(@Nullable List<StackTraceElement> sample) {
        if (sample == null) {
            return "";
        }
        int end = TraceLines.beginOfStep(sample.toArray(new StackTraceElement[0]));
        List<StackTraceElement> written = new ArrayList<>();
        TraceLines.addWritten(written, sample.subList(0, end));
        StringBuilder text = new StringBuilder(" While it ran, it was\n");
        written.forEach(line -> text.append("  at ").append(line).append('\n'));
        return text.toString();
    }

    private static String seconds(long nanos) {
        return String.format(Locale.ROOT, "%.3f s", nanos / NANOS_PER_SECOND);
    }
}
