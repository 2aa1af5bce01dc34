package dev.fermata.maven;

import dev.fermata.transformer.diagnostic.Diagnostic;
import java.util.List;

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

    /** Why the build fails. */
    String failure() {
        long refused =
                diagnostics.stream().map(Diagnostic::className).distinct().count();
        return "Fermata refused " + count(refused, "class", "classes") + ": "
                + count(diagnostics.size(), "error", "errors") + " above";
    }

    private static String count(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
