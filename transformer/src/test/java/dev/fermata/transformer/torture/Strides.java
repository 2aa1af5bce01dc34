package dev.fermata.transformer.torture;

import java.util.HashMap;
import java.util.Map;

/** At how many of its places each method of a class is suspended: at every one, or fewer where it grew too large. */
final class Strides {
    private static final int WIDEST = 1 << 12;

    private final Map<String, Integer> ofMethods = new HashMap<>();
    private int ofAll = 1;

    /** The stride of a method, by the name of its async half. */
    int of(String method) {
        return Math.max(ofAll, ofMethods.getOrDefault(method, 1));
    }

    /** Whether even a single suspension was too much. */
    boolean leavesAlone(String method) {
        return of(method) > WIDEST;
    }

    /** Halves the suspensions of a method that is too large; those of all methods if it is none of ours. */
    void thin(String method) {
        if (method.contains(EveryMethod.HALF)) {
            ofMethods.merge(method, 2, (stride, two) -> stride * two);
        } else {
            ofAll *= 2;
        }
    }
}
