package dev.fermata.transformer.torture;

import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.Transformer;
import dev.fermata.transformer.diagnostic.Diagnostic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Rewrites every method of a jar into a folder: {@code TortureMain JAR FOLDER lines|calls}. */
public final class TortureMain {
    private final Path folder;
    private final EveryMethod.Suspend suspend;
    private int classes;
    private int methods;
    private int points;
    private int leftAlone;

    private TortureMain(Path folder, EveryMethod.Suspend suspend) {
        this.folder = folder;
        this.suspend = suspend;
    }

    public static void main(String[] arguments) throws IOException {
        TortureMain torture = new TortureMain(
                Path.of(arguments[1]), EveryMethod.Suspend.valueOf(arguments[2].toUpperCase(Locale.ROOT)));
        torture.rewrite(Path.of(arguments[0]));
        System.out.printf(
                "torture: classes %d, methods rewritten %d, suspension points %d, methods too large %d%n",
                torture.classes, torture.methods, torture.points, torture.leftAlone);
    }

    private void rewrite(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                if (!entry.isDirectory()) {
                    try (InputStream in = file.getInputStream(entry)) {
                        copy(entry.getName(), in.readAllBytes());
                    }
                }
            }
        }
    }

    private void copy(String name, byte[] bytes) throws IOException {
        boolean plain = name.endsWith(".class") && !name.contains("META-INF/") && !name.endsWith("module-info.class");
        if (plain) {
            rewrite(name, bytes);
        } else {
            write(name, bytes);
        }
    }

    private void rewrite(String name, byte[] bytes) throws IOException {
        Set<String> except = new HashSet<>();
        while (true) {
            EveryMethod.Prepared prepared = EveryMethod.prepare(bytes, suspend, except);
            Transformation result = new Transformer().transform(prepared.bytes());
            if (result instanceof Transformation.Refused refused) {
                for (Diagnostic diagnostic : refused.diagnostics()) {
                    System.out.println("torture: left alone: " + diagnostic);
                    leftAlone++;
                    if (diagnostic.method().isEmpty()) {
                        write(name, bytes);
                        return;
                    }
                    if (!except.add(diagnostic.method())) {
                        throw new IllegalStateException("refused twice: " + diagnostic);
                    }
                }
                continue;
            }
            classes++;
            methods += prepared.methods();
            points += prepared.points();
            if (result instanceof Transformation.Rewritten rewritten) {
                write(name, rewritten.bytes());
                for (Transformation.FrameClass frame : rewritten.frames()) {
                    write(frame.name() + ".class", frame.bytes());
                }
            } else {
                write(name, bytes);
            }
            return;
        }
    }

    private void write(String name, byte[] bytes) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
    }
}
