package dev.fermata.samples.chat;

import java.nio.charset.StandardCharsets;

/**
 * What the members of a room hear.
 *
 * @param kind {@code message}, {@code joined}, {@code left}, or {@code bye}, which is the last
 * @param name who
 * @param text what; empty, if the kind says it all
 */
public record ChatEvent(String kind, String name, String text) {
    /** Writes it as a server-sent event: a field for each line of the text, and an empty line. */
    byte[] bytes() {
        StringBuilder event = new StringBuilder("event: ").append(kind).append('\n');
        // A line break in it would begin another field.
        event.append("data: ")
                .append(name.replace('\r', ' ').replace('\n', ' '))
                .append('\n');
        text.lines().forEach(line -> event.append("data: ").append(line).append('\n'));
        return event.append('\n').toString().getBytes(StandardCharsets.UTF_8);
    }
}
