package dev.fermata.samples.http;

import java.time.Duration;

/**
 * What a client may ask of the server.
 *
 * @param headBytes how long the request line and the header fields may be together; else 431
 * @param headers how many fields there may be; else 431
 * @param bodyBytes how long a body may be; else 413
 * @param headTime how long a head may take from its first byte; else 408
 * @param bodyTime how long the next bytes of a body, and the client's taking of an answer's next bytes, may take; else 408
 * @param idleTime how long a connection may be without a request before it is closed
 */
public record HttpLimits(
        int headBytes, int headers, long bodyBytes, Duration headTime, Duration bodyTime, Duration idleTime) {
    /** Gives 16 KiB, 100 fields, 16 MiB, and 10, 30 and 60 seconds. */
    public static HttpLimits defaults() {
        return new HttpLimits(
                16 << 10, 100, 16 << 20, Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(60));
    }

    /** Gives the same limits with other sizes. */
    public HttpLimits withSizes(int changedHeadBytes, long changedBodyBytes) {
        return new HttpLimits(changedHeadBytes, headers, changedBodyBytes, headTime, bodyTime, idleTime);
    }

    /** Gives the same limits with other times. */
    public HttpLimits withTimes(Duration changedHeadTime, Duration changedBodyTime, Duration changedIdleTime) {
        return new HttpLimits(headBytes, headers, bodyBytes, changedHeadTime, changedBodyTime, changedIdleTime);
    }
}
