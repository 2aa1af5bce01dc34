package dev.fermata.transformer.torture;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Class files to rewrite.
 *
 * @param title where they come from
 * @param jar the jar; null for java.base
 * @param classes by internal name
 */
record ClassSource(String title, Path jar, Map<String, byte[]> classes) {
    /** All classes of the running JDK's java.base, each under another name in the same package. */
    static ClassSource javaBase() throws IOException {
        Path root = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base");
        Map<String, byte[]> original = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                String name = root.relativize(file).toString();
                if (!name.equals("module-info.class")) {
                    original.put(name.substring(0, name.length() - 6), Files.readAllBytes(file));
                }
            }
        }
        Renamed renamed = new Renamed(original.keySet());
        Map<String, byte[]> classes = new TreeMap<>();
        original.forEach((name, bytes) -> classes.put(renamed.map(name), renamed.of(bytes)));
        return new ClassSource("java.base of JDK " + Runtime.version().feature(), null, classes);
    }

    /** The classes of a jar, but for those that stand in for others on newer JDKs. */
    static ClassSource jar(Path jar) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        try (JarFile file = new JarFile(jar.toFile())) {
            for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
                String name = entries.nextElement().getName();
                if (name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("module-info.class")) {
                    try (InputStream in = file.getInputStream(file.getEntry(name))) {
                        classes.put(name.substring(0, name.length() - 6), in.readAllBytes());
                    }
                }
            }
        }
        return new ClassSource(jar.getFileName().toString(), jar, classes);
    }

    boolean isJavaBase() {
        return jar == null;
    }
}
