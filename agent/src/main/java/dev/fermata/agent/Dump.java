package dev.fermata.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Copies of the classes as the JVM gets them, for {@code javap} and bug reports. */
final class Dump {
    private final @Nullable Path folder;
    private final AgentLog log;

    /** Without a folder, nothing is written. */
    Dump(@Nullable Path folder, AgentLog log) {
        this.folder = folder;
        this.log = log;
    }

    /** Writes one class; a disk that refuses does not stop the program. */
    void write(String internalName, byte[] classFile) {
        if (folder == null) {
            return;
        }
        Path file = folder.resolve(internalName + ".class");
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, classFile);
        } catch (IOException e) {
            log.line("cannot write " + file + ": " + e);
        }
    }
}
