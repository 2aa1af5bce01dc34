package dev.fermata.transformer.torture;

/** What became of a method. */
enum Fate {
    SUSPENDED(true, "suspended"),
    THINNED(true, "suspended at every 2nd, 4th, ... place only (too large otherwise)"),
    NO_PLACE(true, "without a place to suspend"),
    IN_MONITOR(true, "never suspended, as each place holds a monitor"),
    CONSTRUCTOR(false, "constructor"),
    INITIALIZER(false, "class initialiser"),
    ABSTRACT(false, "abstract"),
    NATIVE(false, "native"),
    TOO_LARGE(false, "too large once rewritten"),
    REFUSED(false, "refused");

    private final boolean rewritten;
    private final String title;

    Fate(boolean rewritten, String title) {
        this.rewritten = rewritten;
        this.title = title;
    }

    boolean isRewritten() {
        return rewritten;
    }

    @Override
    public String toString() {
        return title;
    }
}
