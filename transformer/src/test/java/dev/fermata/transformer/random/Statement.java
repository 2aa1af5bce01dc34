package dev.fermata.transformer.random;

/**
 * A statement, or several.
 *
 * @param completes whether it can complete normally, in the sense of JLS 14.22
 */
record Statement(String text, boolean completes) {
    static Statement of(String text) {
        return new Statement(text + "\n", true);
    }

    static Statement jump(String text) {
        return new Statement(text + "\n", false);
    }
}
