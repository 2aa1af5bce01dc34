package dev.fermata.transformer.random;

import org.jspecify.annotations.Nullable;

/** A statement that break or continue may name. */
final class Target {
    /** What a statement is to jumps without a label. */
    enum Kind {
        LOOP,
        SWITCH,
        BLOCK
    }

    final Kind kind;
    final @Nullable String label;
    private boolean isBroken;
    private boolean isContinued;

    Target(Kind kind, @Nullable String label) {
        this.kind = kind;
        this.label = label;
    }

    /** Some break leads behind it. */
    void breakHere() {
        isBroken = true;
    }

    /** Some continue leads to its condition. */
    void continueHere() {
        isContinued = true;
    }

    boolean isContinued() {
        return isContinued;
    }

    boolean isBroken() {
        return isBroken;
    }

    String prefix() {
        return label == null ? "" : label + ": ";
    }
}
