package dev.fermata.processor.javac;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import javax.annotation.processing.Filer;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;

/** Finds the file into which javac has written a class. */
final class ClassOutput {
    /** A file that nobody writes: where it would lie tells whether there is an output folder (see {@link #find}). */
    private static final String PROBE_PACKAGE = "fermata.probe";

    private static final String PROBE = "probe";

    private final Filer filer;
    private final Elements elements;

    ClassOutput(Filer filer, Elements elements) {
        this.filer = filer;
        this.elements = elements;
    }

    /**
     * Finds the class file. Without {@code -d} javac writes it beside the source, where a Filer does not look: it then
     * gives any file just its last name, in the working folder.
     *
     * @return empty if there is no such file, as when a tool keeps classes in memory
     */
    Optional<Path> find(TypeElement type, JavaFileObject source) {
        String packageName = elements.getPackageOf(type).getQualifiedName().toString();
        String binaryName = elements.getBinaryName(type).toString();
        String fileName = binaryName.substring(binaryName.lastIndexOf('.') + 1) + ".class";
        Optional<Path> found = hasFolder(type)
                ? locate(type, packageName, fileName)
                : path(source.toUri()).map(path -> path.resolveSibling(fileName));
        return found.filter(Files::isRegularFile);
    }

    private boolean hasFolder(TypeElement type) {
        Path inFolder = Path.of(PROBE_PACKAGE.replace('.', '/'), PROBE);
        return locate(type, PROBE_PACKAGE, PROBE)
                .filter(path -> path.endsWith(inFolder.toString()))
                .isPresent();
    }

    /** Several modules compiled at once ({@code --module-source-path}) have a folder each, and must be named. */
    private Optional<Path> locate(TypeElement type, String packageName, String fileName) {
        ModuleElement module = elements.getModuleOf(type);
        String qualified = module == null ? "/" : module.getQualifiedName() + "/";
        return locate(packageName, fileName).or(() -> locate(qualified + packageName, fileName));
    }

    private Optional<Path> locate(String packageName, String fileName) {
        try {
            return path(filer.getResource(StandardLocation.CLASS_OUTPUT, packageName, fileName)
                    .toUri());
        } catch (IOException | IllegalArgumentException | UnsupportedOperationException e) {
            return Optional.empty();
        }
    }

    private static Optional<Path> path(URI uri) {
        try {
            return Optional.of(Path.of(uri));
        } catch (IllegalArgumentException | FileSystemNotFoundException e) {
            return Optional.empty();
        }
    }
}
