package dev.fermata.transformer.random;

/** How many more statements and expressions a method may have. */
final class Size {
    private int left;

    void begin(int nodes) {
        left = nodes;
    }

    void spend() {
        left--;
    }

    boolean isSpent() {
        return left <= 0;
    }
}
