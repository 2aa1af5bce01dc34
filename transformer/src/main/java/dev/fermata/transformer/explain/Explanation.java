package dev.fermata.transformer.explain;

import dev.fermata.transformer.diagnostic.Diagnostic;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** What Fermata makes of one class file. */
public sealed interface Explanation {
    /** The class has no async methods. */
    record Nothing() implements Explanation {}

    /** The class has been rewritten before, and does not tell any more what it was made of. */
    record RewrittenBefore() implements Explanation {}

    /**
     * The class breaks rules.
     *
     * @param diagnostics all that was found, at least one
     */
    record Refused(List<Diagnostic> diagnostics) implements Explanation {}

    /**
     * The class can be rewritten.
     *
     * @param className as in source, but with {@code $} before nested names
     * @param methods its async methods, in the order of the class file
     */
    record Explained(String className, List<ExplainedMethod> methods) implements Explanation {
        /** All facts as lines of text, each ended by a line feed. */
        public String text() {
            return ExplanationText.of(this);
        }

        /** The state graph of each method as an SVG document, by a file name that no other method of the class has. */
        public SortedMap<String, String> graphs() {
            SortedMap<String, String> graphs = new TreeMap<>();
            for (ExplainedMethod method : methods) {
                String base = className + "." + method.name();
                String file = base + ".svg";
                for (int i = 2; graphs.containsKey(file); i++) {
                    file = base + "-" + i + ".svg";
                }
                graphs.put(file, GraphSvg.of(className, method));
            }
            return graphs;
        }
    }
}
