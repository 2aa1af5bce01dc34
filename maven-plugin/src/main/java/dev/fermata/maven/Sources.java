package dev.fermata.maven;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.apache.maven.plugin.MojoFailureException;

/**
 * The sources of a module, compiled once more and not rewritten.
 *
 * @param roots the folders with Java files, generated ones too
 * @param classPath what they are compiled against
 * @param release the Java version, or empty for that of the JDK
 */
record Sources(List<Path> roots, List<Path> classPath, String release) {
    /**
     * Compiles all sources without annotation processors, so that the class files are as javac writes them.
     *
     * @throws MojoFailureException if they cannot be compiled so
     */
    void compile(Path output) throws IOException, MojoFailureException {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        if (javac == null) {
            throw new MojoFailureException(
                    "Maven runs on a Java without compiler; explaining rewritten classes needs one");
        }
        Files.createDirectories(output);
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = javac.getStandardFileManager(problems, Locale.ROOT, null)) {
            boolean compiled = javac.getTask(
                            null,
                            files,
                            problems,
                            options(output),
                            null,
                            files.getJavaFileObjectsFromPaths(javaFiles()))
                    .call();
            if (!compiled) {
                throw new MojoFailureException(
                        "The classes are rewritten already, and their sources do not compile without"
                                + " annotation processors: " + errors(problems));
            }
        }
    }

    private List<String> options(Path output) {
        List<String> options = new ArrayList<>(List.of("-g", "-proc:none", "-nowarn", "-d", output.toString()));
        options.addAll(List.of(
                "-classpath", classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator))));
        if (!release.isEmpty()) {
            options.addAll(List.of("--release", release));
        }
        return options;
    }

    private List<Path> javaFiles() throws IOException {
        List<Path> found = new ArrayList<>();
        for (Path root : roots) {
            if (Files.isDirectory(root)) {
                try (Stream<Path> files = Files.walk(root)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .sorted()
                            .forEach(found::add);
                }
            }
        }
        return found;
    }

    private static String errors(DiagnosticCollector<JavaFileObject> problems) {
        return problems.getDiagnostics().stream()
                .filter(problem -> problem.getKind() == Diagnostic.Kind.ERROR)
                .map(Object::toString)
                .collect(Collectors.joining(System.lineSeparator()));
    }
}
