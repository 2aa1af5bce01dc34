package dev.fermata.transformer.torture;

/**
 * What became of one test.
 *
 * @param status how it ended
 * @param name the test as {@code Class#method}
 * @param message of the failure, or why it was skipped
 */
record Outcome(Status status, String name, String message) {
    enum Status {
        PASSED,
        FAILED,
        SKIPPED
    }

    boolean is(Status expected) {
        return status == expected;
    }
}
