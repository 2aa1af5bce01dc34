package dev.fermata.transformer.torture;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The tests that hold with the unmodified library and fail with the rewritten one. */
final class Comparison {
    private final List<String> explained = new ArrayList<>();
    private final List<String> unexplained = new ArrayList<>();
    private final List<String> failingAnyway = new ArrayList<>();

    static Comparison of(Results plain, Results rewritten, Reasons reasons) {
        Comparison comparison = new Comparison();
        for (Map.Entry<String, Outcome> each : plain.outcomes().entrySet()) {
            Outcome before = each.getValue();
            Outcome after = rewritten.outcomes().get(each.getKey());
            if (before.is(Outcome.Status.FAILED)) {
                comparison.failingAnyway.add(before.name() + ": " + before.message());
            } else if (before.is(Outcome.Status.PASSED) && after == null) {
                comparison.add(new Outcome(Outcome.Status.FAILED, before.name(), "not run"), reasons);
            } else if (after != null && after.is(Outcome.Status.FAILED)) {
                comparison.add(after, reasons);
            } else if (before.is(Outcome.Status.PASSED) && after.is(Outcome.Status.SKIPPED)) {
                comparison.add(
                        new Outcome(Outcome.Status.FAILED, before.name(), "skipped: " + after.message()), reasons);
            }
        }
        rewritten.outcomes().forEach((key, after) -> {
            if (after.is(Outcome.Status.FAILED) && !plain.outcomes().containsKey(key)) {
                comparison.add(after, reasons);
            }
        });
        return comparison;
    }

    /** Tests that fail only rewritten, and nobody has said why. */
    List<String> unexplained() {
        return unexplained;
    }

    /** Tests that fail only rewritten, each with the reason stated for it. */
    List<String> explained() {
        return explained;
    }

    /** Tests that fail unmodified, too. */
    List<String> failingAnyway() {
        return failingAnyway;
    }

    private void add(Outcome failure, Reasons reasons) {
        Optional<String> reason = reasons.of(failure);
        String text = failure.name() + ": " + failure.message();
        reason.ifPresentOrElse(why -> explained.add(text + "\n        reason: " + why), () -> unexplained.add(text));
    }
}
