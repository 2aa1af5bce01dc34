package dev.fermata.maven;

import java.io.File;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/** Rewrites the async methods of the module's test classes, in place. */
@Mojo(name = "transform-tests", defaultPhase = LifecyclePhase.PROCESS_TEST_CLASSES, threadSafe = true)
public final class TransformTestsMojo extends FolderMojo {
    /** The folder with the module's test class files. */
    @Parameter(defaultValue = "${project.build.testOutputDirectory}", readonly = true, required = true)
    private File testClassesDirectory = new File("");

    @Override
    File folder() {
        return testClassesDirectory;
    }
}
