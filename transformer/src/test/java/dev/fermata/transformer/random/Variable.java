package dev.fermata.transformer.random;

/**
 * A variable that is definitely assigned.
 *
 * @param isAssigned whether statements may assign it again
 * @param isCaptured whether lambdas and local classes may read it
 */
record Variable(String name, Type type, boolean isAssigned, boolean isCaptured) {
    static Variable mutable(String name, Type type) {
        return new Variable(name, type, true, false);
    }

    static Variable effectivelyFinal(String name, Type type) {
        return new Variable(name, type, false, true);
    }

    /** A variable that its own statement changes. */
    static Variable counter(String name, Type type) {
        return new Variable(name, type, false, false);
    }

    static Variable field(String name, Type type) {
        return new Variable(name, type, true, true);
    }

    boolean isThis() {
        return name.contains("this");
    }
}
