package dev.fermata.maven;

import java.io.File;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Rewrites the async methods of the module's classes, in place. */
@Mojo(name = "transform", defaultPhase = LifecyclePhase.PROCESS_CLASSES, threadSafe = true)
public final class TransformMojo extends FolderMojo {
    /** The folder with the module's class files. */
    @Parameter(defaultValue = "${project.build.outputDirectory}", readonly = true, required = true)
    private File classesDirectory = new File("");

    @Override
    File folder() {
        return classesDirectory;
    }
}
