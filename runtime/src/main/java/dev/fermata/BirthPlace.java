package dev.fermata;

import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds the line that called the method which makes a coroutine. A class, not a lambda: linking one takes a cold JVM long. */
final class BirthPlace implements Function<Stream<StackWalker.StackFrame>, @Nullable StackTraceElement> {
    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final String OWN = Fermata.class.getPackageName() + ".";

    private BirthPlace() {}

    static @Nullable StackTraceElement find() {
        return WALKER.walk(new BirthPlace());
    }

    /** The entry of an {@code @Async} method has no line. */
    @Override
    public @Nullable StackTraceElement apply(Stream<StackWalker.StackFrame> frames) {
        var each = frames.iterator();
        while (each.hasNext()) {
            StackWalker.StackFrame frame = each.next();
            if (frame.getLineNumber() > 0 && !isOwn(frame.getClassName())) {
                return frame.toStackTraceElement();
            }
        }
        return null;
    }

    private static boolean isOwn(String name) {
        int afterPackage = name.lastIndexOf('.') + 1;
        String ownPackage = name.substring(0, afterPackage);
        return ownPackage.equals(OWN)
                || ownPackage.equals(OWN + "internal.")
                || ownPackage.equals(OWN + "sync.")
                || ownPackage.equals(OWN + "net.")
                || ownPackage.equals(OWN + "rt.");
    }
}
