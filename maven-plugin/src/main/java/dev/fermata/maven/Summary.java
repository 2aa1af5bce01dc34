package dev.fermata.maven;

import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of the classes of one folder.
 *
 * @param classes how many there are, generated ones not counted
 * @param rewritten how many were rewritten this time
 * @param asyncMethods how many methods and lambdas were rewritten in them
 * @param diagnostics why others were refused
 */
public record Summary(int classes, int rewritten, int asyncMethods, List<Diagnostic> diagnostics) {
    /** The one line that the build shows. */
    String success() {
        return "Rewrote " + rewritten + " of " + count(classes, "class", "classes") + ", "
                + count(asyncMethods, "async method", "async methods");
    }

    /** What breaks rules. */
    List<Diagnostic> errors() {
        return diagnostics.stream()
                .filter(diagnostic -> diagnostic.rule() != Rule.CLASS_FILE_TOO_NEW)
                .toList();
    }

    /** The one line about classes of a newer Java, which are left as they are; null if there are none. */
    @Nullable
    String warning() {
        List<Diagnostic> newer = new ArrayList<>(diagnostics);
        newer.removeAll(errors());
        return newer.isEmpty()
                ? null
                : newer.get(0).text() + " [" + count(newer.size(), "class stays as it is", "classes stay as they are")
                        + "]";
    }

    /** Why the build fails. */
    String failure() {
        long refused = errors().stream().map(Diagnostic::className).distinct().count();
        return "Fermata refused " + count(refused, "class", "classes") + ": "
                + count(errors().size(), "error", "errors") + " above";
    }

    private static String count(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
