package dev.fermata.agent;

import dev.fermata.transformer.Explainer;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;

/** Where {@code java -jar fermata-agent.jar} enters: commands that need no running program. */
public final class CommandLine {
    private static final String USAGE = """
            usage: java -jar fermata-agent.jar explain CLASSPATH [CLASS [FOLDER]]
              CLASSPATH  folders and jars with class files as the compiler wrote them (javac -proc:none)
              CLASS      the class to explain (app.Main$Inner); without it, all async classes
              FOLDER     where the state graph of each method is written as SVG""";

    private CommandLine() {}

    /** Runs a command; exits with 0 if it did what it was told, else 1, or 2 if it was not understood. */
    public static void main(String[] arguments) {
        int exit = run(List.of(arguments), System.out, System.err);
        if (exit != 0) {
            System.exit(exit);
        }
    }

    static int run(List<String> arguments, PrintStream out, PrintStream err) {
        if (arguments.size() < 2 || arguments.size() > 4 || !arguments.get(0).equals("explain")) {
            err.println(USAGE);
            return 2;
        }
        try {
            String className = arguments.size() > 2 ? arguments.get(2) : null;
            Path folder = arguments.size() > 3 ? Path.of(arguments.get(3)) : null;
            ClassPath classPath = ClassPath.parse(arguments.get(1));
            return new ExplainCommand(new Explainer(), out, err, folder).run(classPath, className) ? 0 : 1;
        } catch (IOException | UncheckedIOException | InvalidPathException e) {
            err.println("fermata: " + e);
            return 1;
        }
    }
}
