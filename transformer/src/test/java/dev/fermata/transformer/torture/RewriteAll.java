package dev.fermata.transformer.torture;

import dev.fermata.Coroutine;
import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.Transformer;
import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Sends all classes of a source through the product's front end, which must leave them alone, and through the torture
 * in both modes, of which each output must pass the verifier.
 */
final class RewriteAll {
    private final ClassSource source;
    private final Path work;
    private final List<Path> classPath;
    private int faults;

    /**
     * @param work a folder for what is written
     * @param classPath where the source's classes find others
     */
    RewriteAll(ClassSource source, Path work, List<Path> classPath) {
        this.source = source;
        this.work = work;
        this.classPath = classPath;
    }

    /** Prints what comes out; gives how many classes met a fault. */
    int run() throws IOException, InterruptedException {
        System.out.println("== " + source.title() + ": " + source.classes().size() + " classes");
        asProduct();
        for (Suspend suspend : Suspend.values()) {
            torture(suspend);
        }
        return faults;
    }

    private void asProduct() {
        Map<String, Integer> kinds = new TreeMap<>();
        long started = System.nanoTime();
        source.classes().forEach((name, bytes) -> {
            try {
                String kind = new Transformer().transform(bytes).getClass().getSimpleName();
                kinds.merge(kind.toLowerCase(Locale.ROOT), 1, Integer::sum);
            } catch (RuntimeException e) {
                fault("CRASHED", name, e);
            }
        });
        System.out.printf("  product: %s in %d ms%n", kinds, (System.nanoTime() - started) / 1_000_000);
        int others = source.classes().size() - kinds.getOrDefault("untouched", 0);
        if (others > 0) {
            faults++;
            System.out.println("    NOT UNTOUCHED: " + others);
        }
    }

    private void torture(Suspend suspend) throws IOException, InterruptedException {
        System.out.println(suspend.name().toLowerCase(Locale.ROOT) + ":");
        long started = System.nanoTime();
        Census census = new Census();
        Map<Rule, Integer> refused = new EnumMap<>(Rule.class);
        Map<String, byte[]> made = new LinkedHashMap<>();
        source.classes().forEach((name, bytes) -> {
            try {
                TorturedClass tortured = TorturedClass.of(bytes, suspend);
                census.addAll(tortured.census());
                tortured.refusals().stream()
                        .map(Diagnostic::rule)
                        .forEach(rule -> refused.merge(rule, 1, Integer::sum));
                made.put(name, tortured.bytes());
                for (Transformation.FrameClass frame : tortured.frames()) {
                    made.put(frame.name(), frame.bytes());
                }
            } catch (RuntimeException e) {
                fault("CRASHED", name, e);
            }
        });
        System.out.println(census);
        refused.forEach(
                (rule, count) -> System.out.println("  refused: " + count + " " + rule.id() + ", " + rule.title()));
        System.out.printf("  written: %d classes in %d s%n", made.size(), seconds(started));
        verify(made);
    }

    private void verify(Map<String, byte[]> made) throws IOException, InterruptedException {
        long started = System.nanoTime();
        List<String> names = new ArrayList<>(made.keySet());
        names.removeIf(name -> source.isJavaBase() && Renamed.isKept(name));
        Map<String, String> failures = load(made, names);
        // What cannot be loaded as it was, either, says nothing about its rewriting.
        List<String> suspects = failures.keySet().stream()
                .map(name -> name.replace('.', '/'))
                .filter(source.classes()::containsKey)
                .toList();
        Map<String, String> anyway = suspects.isEmpty() ? Map.of() : load(source.classes(), suspects);
        int excused = 0;
        for (Map.Entry<String, String> failure : failures.entrySet()) {
            String ownerName = failure.getKey().replaceAll("-.*\\$frame\\d*$", "");
            if (anyway.containsKey(failure.getKey()) || anyway.containsKey(ownerName)) {
                excused++;
            } else {
                fault("NOT VERIFIED", failure.getKey(), failure.getValue());
            }
        }
        System.out.printf(
                "  loaded and verified: %d classes in %d s; %d cannot be loaded unmodified, either%n",
                names.size() - failures.size(), seconds(started), excused);
    }

    private Map<String, String> load(Map<String, byte[]> classes, List<String> names)
            throws IOException, InterruptedException {
        Path jar = work.resolve("classes.jar").toAbsolutePath();
        try (ClassesJar out = new ClassesJar(jar)) {
            for (Map.Entry<String, byte[]> each : classes.entrySet()) {
                if (!(source.isJavaBase() && Renamed.isKept(each.getKey()))) {
                    out.write(each.getKey() + ".class", each.getValue());
                }
            }
            if (source.isJavaBase()) {
                out.writePackage(Coroutine.class);
            }
        }
        List<String> dotted = names.stream().map(name -> name.replace('/', '.')).toList();
        return new Loading(jar, source.isJavaBase(), classPath).failures(dotted);
    }

    private void fault(String what, String name, Object failure) {
        faults++;
        System.out.println("    " + what + ": " + name + ": " + failure);
    }

    private static long seconds(long since) {
        return (System.nanoTime() - since) / 1_000_000_000;
    }
}
