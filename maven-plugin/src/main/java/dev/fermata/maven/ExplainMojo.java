package dev.fermata.maven;

import dev.fermata.transformer.Explainer;
import dev.fermata.transformer.TransformException;
import dev.fermata.transformer.explain.Explanation;
import dev.fermata.transformer.explain.Explanation.Explained;
import dev.fermata.transformer.explain.Explanation.Refused;
import dev.fermata.transformer.explain.Explanation.RewrittenBefore;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/** Prints the states, saved variables and sizes of the module's async methods, and writes their state graphs. */
@Mojo(name = "explain", requiresDependencyResolution = ResolutionScope.COMPILE, threadSafe = true)
public final class ExplainMojo extends AbstractMojo {
    /** The one class to explain ({@code app.Main$Inner}); without it, all async classes. */
    @Parameter(property = "fermata.class", defaultValue = "")
    private String className = "";

    /** The folder with the module's class files. */
    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
    private File classesDirectory = new File("");

    /** The folder for the state graphs, one SVG file for each method. */
    @Parameter(defaultValue = "${project.build.directory}/fermata", required = true)
    private File graphsDirectory = new File("");

    /** The folders with the module's sources. */
    @Parameter(defaultValue = "${project.compileSourceRoots}", readonly = true, required = true)
    private List<String> sourceRoots = List.of();

    /** What the module is compiled against. */
    @Parameter(defaultValue = "${project.compileClasspathElements}", readonly = true, required = true)
    private List<String> classPath = List.of();

    /** The Java version of the sources. */
    @Parameter(property = "maven.compiler.release", defaultValue = "")
    private String release = "";

    private final Explainer explainer = new Explainer();
    private boolean compiled;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        try {
            int explained = 0;
            for (Path file : classFiles()) {
                explained += explain(file) ? 1 : 0;
            }
            if (explained == 0) {
                throw new MojoFailureException("There is no async method in "
                        + (className.isEmpty() ? classesDirectory.toString() : className));
            }
            getLog().info("State graphs: " + graphsDirectory);
        } catch (IOException | TransformException e) {
            throw new MojoExecutionException("Cannot explain " + classesDirectory + ": " + e.getMessage(), e);
        }
    }

    private List<Path> classFiles() throws IOException, MojoFailureException {
        Path folder = classesDirectory.toPath();
        if (!className.isEmpty()) {
            Path file = folder.resolve(className.replace('.', '/') + ".class");
            if (!Files.exists(file)) {
                throw new MojoFailureException(
                        "There is no class " + className + " in " + folder + "; is it compiled?");
            }
            return List.of(file);
        }
        if (!Files.isDirectory(folder)) {
            throw new MojoFailureException("There are no classes in " + folder + ": run mvn compile first");
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
        }
    }

    private boolean explain(Path file) throws IOException, MojoFailureException {
        Explanation explanation = explainer.explain(Files.readAllBytes(file));
        if (explanation instanceof RewrittenBefore && !FrameFile.is(file, Files.readAllBytes(file))) {
            explanation = explainer.explain(Files.readAllBytes(asCompiled(file)));
        }
        if (explanation instanceof Refused refused) {
            refused.diagnostics().forEach(diagnostic -> getLog().error(diagnostic.toString()));
            throw new MojoFailureException("Fermata refuses " + file);
        }
        if (explanation instanceof Explained explained) {
            explained.text().lines().forEach(getLog()::info);
            write(explained.graphs());
            return true;
        }
        return false;
    }

    /** A rewritten class does not tell what it was made of: its source does. */
    private Path asCompiled(Path file) throws IOException, MojoFailureException {
        Path output = graphsDirectory.toPath().resolve("classes");
        if (!compiled) {
            compiled = true;
            List<Path> roots = sourceRoots.stream().map(Path::of).toList();
            new Sources(roots, classPath.stream().map(Path::of).toList(), release).compile(output);
        }
        Path made = output.resolve(classesDirectory.toPath().relativize(file).toString());
        if (!Files.exists(made)) {
            throw new MojoFailureException(
                    file + " is rewritten already, and no source of this module makes that class");
        }
        return made;
    }

    private void write(Map<String, String> files) throws IOException {
        Files.createDirectories(graphsDirectory.toPath());
        for (Map.Entry<String, String> file : files.entrySet()) {
            Files.writeString(graphsDirectory.toPath().resolve(file.getKey()), file.getValue());
        }
    }
}
