package dev.fermata.net;

import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a process has written until its end.
 *
 * @param out to its output; null if that was no pipe
 * @param err to its error output; null if that was no pipe
 */
@SuppressWarnings("ArrayRecordComponent") // Made for one reader: it is not shared or compared.
public record ProcessOutput(byte @Nullable [] out, byte @Nullable [] err) {
    /**
     * Gives {@link #out} as UTF-8 text.
     *
     * @throws NullPointerException if the output was no pipe
     */
    public String outText() {
        return text(out, "stdout");
    }

    /**
     * Gives {@link #err} as UTF-8 text.
     *
     * @throws NullPointerException if the error output was no pipe
     */
    public String errText() {
        return text(err, "stderr");
    }

    private static String text(byte @Nullable [] bytes, String name) {
        return new String(
                Objects.requireNonNull(bytes, () -> name + " was no pipe: start the process with ." + name + "(PIPE)."),
                StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "ProcessOutput(" + size(out) + " of output, " + size(err) + " of errors)";
    }

    private static String size(byte @Nullable [] bytes) {
        return bytes == null ? "nothing" : bytes.length + " bytes";
    }
}
