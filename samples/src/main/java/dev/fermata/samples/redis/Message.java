package dev.fermata.samples.redis;

import java.nio.charset.StandardCharsets;

/**
 * A message that somebody has published.
 *
 * @param channel where
 * @param bytes what
 */
@SuppressWarnings("ArrayRecordComponent") // Nobody compares messages.
public record Message(String channel, byte[] bytes) {
    /** Gives it as text of UTF-8. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
