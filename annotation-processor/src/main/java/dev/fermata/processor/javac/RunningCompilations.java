package dev.fermata.processor.javac;

import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import javax.lang.model.util.Elements;

/**
 * Hands the plugin's compilation over to the processor of the same run.
 *
 * <p>A JVM may run many compilations at once, one after the other, or one inside another. What both sides see, and no
 * other run has, is javac's {@link Elements}; tools that wrap the processing environment pass it through.
 */
final class RunningCompilations {
    // The values refer to their keys: held strongly they would keep every run of a long-lived build daemon.
    private static final Map<Elements, WeakReference<JavacCompilation>> BY_ELEMENTS =
            Collections.synchronizedMap(new WeakHashMap<>());

    private RunningCompilations() {}

    static void add(Elements elements, JavacCompilation compilation) {
        BY_ELEMENTS.put(elements, new WeakReference<>(compilation));
    }

    static Optional<JavacCompilation> find(Elements elements) {
        return Optional.ofNullable(BY_ELEMENTS.get(elements)).map(WeakReference::get);
    }
}
