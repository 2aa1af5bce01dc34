package dev.fermata.agent;

import java.io.PrintStream;

/**
 * What the agent has to say, line by line. It goes straight to standard error: System.Logger would start the logging of
 * the program before the program had a chance to set it up.
 */
final class AgentLog {
    private static final String PREFIX = "fermata: ";

    private final PrintStream out;

    AgentLog(PrintStream out) {
        this.out = out;
    }

    void line(String text) {
        out.println(PREFIX + text);
    }

    /** A failure that nobody foresaw, with its stack trace for the report. */
    void failure(String text, Throwable failure) {
        synchronized (out) {
            out.println(PREFIX + text + ": " + failure);
            failure.printStackTrace(out);
        }
    }
}
