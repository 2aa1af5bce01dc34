package dev.fermata.maven;

import dev.fermata.transformer.TransformException;
import dev.fermata.transformer.Transformer;
import dev.fermata.transformer.diagnostic.Diagnostic;
import java.io.File;
import java.io.IOException;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;

/** What both goals do with their folder. */
abstract sealed class FolderMojo extends AbstractMojo permits TransformMojo, TransformTestsMojo {
    /** Leaves the classes as the compiler wrote them. */
    @Parameter(property = "fermata.skip", defaultValue = "false")
    private boolean skip;

    abstract File folder();

    @Override
    public final void execute() throws MojoExecutionException, MojoFailureException {
        if (skip) {
            getLog().info("Fermata is skipped: fermata.skip is set");
            return;
        }
        if (!folder().isDirectory()) {
            getLog().debug("No classes: " + folder() + " does not exist");
            return;
        }
        report(rewrite());
    }

    private Summary rewrite() throws MojoExecutionException {
        try {
            return new ClassFolder(folder().toPath(), new Transformer()::transform).rewrite();
        } catch (IOException | TransformException e) {
            throw new MojoExecutionException("Cannot rewrite " + folder() + ": " + e.getMessage(), e);
        }
    }

    private void report(Summary summary) throws MojoFailureException {
        String warning = summary.warning();
        if (warning != null) {
            getLog().warn(warning);
        }
        for (Diagnostic diagnostic : summary.errors()) {
            getLog().error(diagnostic.toString());
        }
        if (!summary.errors().isEmpty()) {
            throw new MojoFailureException(summary.failure());
        }
        getLog().info(summary.success());
    }
}
