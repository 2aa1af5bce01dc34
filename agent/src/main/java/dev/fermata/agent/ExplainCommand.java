package dev.fermata.agent;

import dev.fermata.transformer.Explainer;
import dev.fermata.transformer.explain.Explanation;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Prints what becomes of the async methods of a class, or of all classes of a class path. */
final class ExplainCommand {
    private final Explainer explainer;
    private final PrintStream out;
    private final PrintStream err;
    private final @Nullable Path graphs;
    private boolean explained;
    private boolean refused;

    /** Takes the folder for the state graphs; without one, none are written. */
    ExplainCommand(Explainer explainer, PrintStream out, PrintStream err, @Nullable Path graphs) {
        this.explainer = explainer;
        this.out = out;
        this.err = err;
        this.graphs = graphs;
    }

    /** Gives whether everything that was asked for was explained. */
    boolean run(ClassPath classPath, @Nullable String className) throws IOException {
        if (className == null) {
            classPath.visitAll(classFile -> explain(classFile, null));
            if (!explained && !refused) {
                err.println("fermata: there is no async method on this class path");
            }
        } else if (!classPath.visit(className, classFile -> explain(classFile, className))) {
            err.println("fermata: there is no class " + className + " on this class path");
        }
        return explained && !refused;
    }

    private void explain(byte[] classFile, @Nullable String asked) throws IOException {
        Explanation explanation = explainer.explain(classFile);
        if (explanation instanceof Explanation.Explained result) {
            explained = true;
            out.print(result.text());
            write(result.graphs());
        } else if (explanation instanceof Explanation.Refused result) {
            refused = true;
            result.diagnostics().forEach(err::println);
        } else if (asked != null) {
            err.println("fermata: " + asked
                    + (explanation instanceof Explanation.Nothing
                            ? " has no async method"
                            : " has been rewritten already: give its class file as the compiler wrote it"
                                    + " (javac -proc:none)"));
        }
    }

    private void write(Map<String, String> files) throws IOException {
        if (graphs != null) {
            Files.createDirectories(graphs);
            for (Map.Entry<String, String> file : files.entrySet()) {
                Files.writeString(graphs.resolve(file.getKey()), file.getValue());
            }
        }
    }
}
