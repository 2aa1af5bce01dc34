package dev.fermata;

import static dev.fermata.Fermata.runningLoop;
import static dev.fermata.Fermata.sleep;
import static dev.fermata.Script.script;

import java.time.Duration;

/** What {@link SignalsTest} sends signals to: says "ready", and cleans up when it is cancelled. */
@SuppressWarnings("exports") // Tests are in the module.
public final class SignalledProgram {
    private SignalledProgram() {}

    /** Runs; "hangs": its cleanup never ends, "handles": it has a handler of its own for SIGTERM. */
    public static void main(String[] arguments) {
        String kind = arguments[0];
        Fermata.run(script().act(() -> {
                    if (kind.equals("handles")) {
                        runningLoop().addSignalHandler("TERM", () -> System.out.println("handled"));
                    }
                    System.out.println("ready");
                })
                .then(v -> sleep(Duration.ofMinutes(5)))
                .finallyDo(v -> {
                    System.out.println("cleaning up");
                    return sleep(kind.equals("hangs") ? Duration.ofMinutes(5) : Duration.ofMillis(5));
                })
                .finallyDo(v -> {
                    System.out.println("cleaned up");
                    return null;
                }));
        System.out.println("not reached");
    }
}
