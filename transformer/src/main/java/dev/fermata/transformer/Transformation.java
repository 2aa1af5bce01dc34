package dev.fermata.transformer;

import dev.fermata.transformer.diagnostic.Diagnostic;
import java.util.List;

/** What became of one class file. The byte arrays belong to the receiver. */
@SuppressWarnings("ArrayRecordComponent")
public sealed interface Transformation {
    /** There was nothing to do: no async method, or rewritten before. */
    record Untouched() implements Transformation {}

    /**
     * The class was rewritten.
     *
     * @param bytes the class itself
     * @param frames the classes that were made for it; they belong into the same package and the same class loader
     */
    record Rewritten(byte[] bytes, List<FrameClass> frames) implements Transformation {}

    /**
     * The class breaks rules; nothing was rewritten.
     *
     * @param diagnostics all that was found, at least one
     */
    record Refused(List<Diagnostic> diagnostics) implements Transformation {}

    /**
     * A generated class.
     *
     * @param name its internal name ({@code app/Main$async$fetch$frame})
     * @param bytes its class file
     */
    record FrameClass(String name, byte[] bytes) {}
}
