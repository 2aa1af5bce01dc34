package dev.fermata.samples.http;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** The Date of an answer (RFC 9110, section 5.6.7), written once for each second. */
final class DateHeader {
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private final Clock clock;
    private long second = Long.MIN_VALUE;
    private String text = "";

    DateHeader(Clock clock) {
        this.clock = clock;
    }

    String now() {
        Instant now = clock.instant();
        if (now.getEpochSecond() != second) {
            second = now.getEpochSecond();
            text = FORMAT.format(now);
        }
        return text;
    }
}
