package dev.fermata.maven;

import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.Transformation.FrameClass;
import dev.fermata.transformer.Transformation.Refused;
import dev.fermata.transformer.Transformation.Rewritten;
import dev.fermata.transformer.diagnostic.Diagnostic;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A folder of class files, rewritten in place.
 *
 * <p>Invariant, also after a crash between any two writes: a class that is marked as rewritten has its frames beside it.
 * Frames are therefore written before their owner, and deleted only once no class refers to them.
 */
public final class ClassFolder {
    private final Path folder;
    private final Function<byte[], Transformation> transform;
    private final Set<Path> framesInUse = new HashSet<>();
    private final List<Diagnostic> diagnostics = new ArrayList<>();
    private int rewritten;
    private int asyncMethods;

    /** Names the folder, which exists; nothing is read yet. */
    public ClassFolder(Path folder, Function<byte[], Transformation> transform) {
        this.folder = folder;
        this.transform = transform;
    }

    /**
     * Rewrites every class that the transformer does not refuse. Doing it twice changes nothing.
     *
     * @throws IOException if a file cannot be read or written
     */
    public Summary rewrite() throws IOException {
        List<Path> frames = new ArrayList<>();
        int classes = 0;
        for (Path file : classFiles()) {
            byte[] bytes = Files.readAllBytes(file);
            if (FrameFile.is(file, bytes)) {
                frames.add(file);
            } else {
                classes++;
                rewrite(file, bytes);
            }
        }
        for (Path frame : frames) {
            if (!framesInUse.contains(frame)) {
                Files.delete(frame);
            }
        }
        return new Summary(classes, rewritten, asyncMethods, List.copyOf(diagnostics));
    }

    private void rewrite(Path file, byte[] bytes) throws IOException {
        Transformation transformation = transform.apply(bytes);
        if (transformation instanceof Rewritten result) {
            rewritten++;
            asyncMethods += result.frames().size();
            for (FrameClass frame : result.frames()) {
                Path beside = FrameFile.beside(file, frame.name());
                write(beside, frame.bytes());
                framesInUse.add(beside);
            }
            write(file, result.bytes());
        } else {
            framesInUse.addAll(FrameFile.usedBy(file, bytes));
        }
        if (transformation instanceof Refused refused) {
            diagnostics.addAll(refused.diagnostics());
        }
    }

    private List<Path> classFiles() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
        }
    }

    /** Whoever reads the file meanwhile sees the old class or the new one, never half of one. */
    private static void write(Path file, byte[] bytes) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.write(part, bytes);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
