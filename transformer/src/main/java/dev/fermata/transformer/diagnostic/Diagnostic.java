package dev.fermata.transformer.diagnostic;

/**
 * One fault of a program, and its place.
 *
 * @param rule what is wrong
 * @param className the class, as in source ({@code app.Main$Inner})
 * @param method the method as in source; {@code <init>} and {@code <clinit>} for constructors and initialisers
 * @param line the source line, or 0 if the class file has none
 * @param detail what is special about this place; may be empty
 */
public record Diagnostic(Rule rule, String className, String method, int line, String detail) {
    /** The message without its place, for front ends that show the line themselves. */
    public String text() {
        String place = line > 0 || method.isEmpty() ? "" : " in method " + method;
        String what = rule.title() + place + (detail.isEmpty() ? "" : " (" + detail + ")");
        return rule.id() + ": " + what + ". " + rule.hint();
    }

    /** The whole message: id, what happened, where, what to do. */
    @Override
    public String toString() {
        String at = line > 0 ? " at line " + line : "";
        return text() + " [" + className + "." + method + at + "]";
    }
}
