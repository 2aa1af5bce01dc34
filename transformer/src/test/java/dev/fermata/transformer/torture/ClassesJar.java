package dev.fermata.transformer.torture;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A jar of classes, uncompressed: it is read once, and fifty thousand files take longer. */
final class ClassesJar implements AutoCloseable {
    private final ZipOutputStream out;

    ClassesJar(Path file) throws IOException {
        out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(file), 1 << 16));
        out.setLevel(Deflater.NO_COMPRESSION);
    }

    void write(String name, byte[] bytes) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(bytes);
        out.closeEntry();
    }

    /** Adds a package and those below it, from where a class of it was loaded. */
    void writePackage(Class<?> of) throws IOException {
        Path root = Folders.rootOf(of);
        try (Stream<Path> files = Files.walk(root.resolve(of.getPackageName().replace('.', '/')))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                write(root.relativize(file).toString(), Files.readAllBytes(file));
            }
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
