package dev.fermata.transformer.torture;

import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.diagnostic.Diagnostic;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Unpacks a library's jar into a folder, with every method tortured or as it is. */
final class TorturedLibrary {
    private final Path folder;
    private final Census census = new Census();
    private final List<Diagnostic> refusals = new ArrayList<>();

    TorturedLibrary(Path folder) {
        this.folder = folder;
    }

    Census census() {
        return census;
    }

    /** What the transformer refused for other reasons than size. */
    List<Diagnostic> refusals() {
        return refusals;
    }

    /** Unpacks the jar as it is. */
    void unpack(Path jar) throws IOException {
        read(jar, this::write);
    }

    /** Unpacks the jar with its classes rewritten; the versions for newer JDKs do not count outside a jar. */
    void torture(Path jar, Suspend suspend, ClassLoader hierarchy) throws IOException {
        read(jar, (name, bytes) -> {
            if (name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("module-info.class")) {
                TorturedClass tortured = TorturedClass.of(OldClassFile.modern(bytes, hierarchy), suspend);
                census.addAll(tortured.census());
                refusals.addAll(tortured.refusals());
                write(name, tortured.bytes());
                for (Transformation.FrameClass frame : tortured.frames()) {
                    write(frame.name() + ".class", frame.bytes());
                }
            } else {
                write(name, bytes);
            }
        });
    }

    private interface Entry {
        void take(String name, byte[] bytes) throws IOException;
    }

    private static void read(Path jar, Entry entry) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
                JarEntry each = entries.nextElement();
                if (!each.isDirectory()) {
                    try (InputStream in = file.getInputStream(each)) {
                        entry.take(each.getName(), in.readAllBytes());
                    }
                }
            }
        }
    }

    private void write(String name, byte[] bytes) throws IOException {
        Folders.write(folder, name, bytes);
    }
}
