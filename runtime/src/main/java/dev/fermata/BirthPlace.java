package dev.fermata;

import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where a coroutine is made.
 *
 * @param line the program's line, which called the method that makes it; null if there is none
 * @param called that method, if it is the library's: "AsyncLock.acquire"
 */
record BirthPlace(
        @Nullable StackTraceElement line, @Nullable String called) {
    private static final StackWalker WALKER = StackWalker.getInstance();
    private static final String OWN = Fermata.class.getPackageName() + ".";

    static BirthPlace find() {
        return WALKER.walk(new Finding());
    }

    /** A class, not a lambda: linking one takes a cold JVM long. */
    private static final class Finding implements Function<Stream<StackWalker.StackFrame>, BirthPlace> {
        /** The entry of an {@code @Async} method has no line. */
        @Override
        public BirthPlace apply(Stream<StackWalker.StackFrame> frames) {
            var each = frames.iterator();
            String called = null;
            while (each.hasNext()) {
                StackWalker.StackFrame frame = each.next();
                String name = frame.getClassName();
                if (isOwn(name)) {
                    called = name.substring(name.lastIndexOf('.') + 1) + "." + frame.getMethodName();
                } else if (frame.getLineNumber() > 0) {
                    return new BirthPlace(frame.toStackTraceElement(), called);
                }
            }
            return new BirthPlace(null, called);
        }
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
