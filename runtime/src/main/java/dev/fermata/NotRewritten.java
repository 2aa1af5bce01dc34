package dev.fermata;

import java.lang.StackWalker.Option;
import java.lang.StackWalker.StackFrame;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Explains why {@link Fermata#await(Awaitable)} ran as ordinary code, and what to do. */
final class NotRewritten {
    private static final List<Class<?>> RESUMED_WITH = List.of(Task.class, Object.class, Throwable.class);

    private NotRewritten() {}

    static NotTransformedError error(String called) {
        StackFrame caller = StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.filter(frame -> !isOurs(frame)).findFirst())
                .orElseThrow();
        String where = caller.getClassName() + "." + caller.getMethodName() + " (" + caller.getFileName() + ":"
                + caller.getLineNumber() + ")";
        return new NotTransformedError(
                isRewritten(caller.getDeclaringClass())
                        ? called + " was called in " + where
                                + ", which is not an async method. Mark it @Async and let it"
                                + " return Coroutine<...>; a lambda that awaits has to return one too."
                        : called + " was called in " + where
                                + ", but Fermata has not rewritten that class. Do one of these:"
                                + " (1) start the program with the agent: java -javaagent:fermata-agent.jar ...;"
                                + " (2) compile it with the processor: javac -processorpath fermata-processor.jar ...;"
                                + " (3) build it with the Maven plugin's goal fermata:transform.");
    }

    /** For {@link AsyncScope#close}, which is never called in rewritten code. */
    static IllegalStateException scope(String type) {
        return new IllegalStateException(type + ".close() was called by ordinary code, which cannot wait for its end."
                + " Use try-with-resources in an @Async method that Fermata has rewritten.");
    }

    private static boolean isOurs(StackFrame frame) {
        return frame.getDeclaringClass() == NotRewritten.class || frame.getDeclaringClass() == Fermata.class;
    }

    /** A rewritten class has generated methods, which resume its frames. */
    private static boolean isRewritten(Class<?> type) {
        for (Method method : type.getDeclaredMethods()) {
            List<Class<?>> parameters = Arrays.asList(method.getParameterTypes());
            if (method.isSynthetic() && Collections.indexOfSubList(parameters, RESUMED_WITH) >= 0) {
                return true;
            }
        }
        return false;
    }
}
