package dev.fermata.transformer.torture;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What {@code scripts/rewrite-all} runs: {@code WORK CLASSPATH (JAR | --java-base)...}. */
public final class RewriteAllMain {
    private RewriteAllMain() {}

    public static void main(String[] arguments) throws Exception {
        List<Path> classPath = Arrays.stream(arguments[1].split(File.pathSeparator))
                .map(Path::of)
                .toList();
        int faults = 0;
        for (String argument : Arrays.asList(arguments).subList(2, arguments.length)) {
            boolean javaBase = argument.equals("--java-base");
            ClassSource source = javaBase ? ClassSource.javaBase() : ClassSource.jar(Path.of(argument));
            List<Path> behind = new ArrayList<>(javaBase ? List.of() : List.of(source.jar()));
            behind.addAll(classPath);
            faults += new RewriteAll(source, Path.of(arguments[0]), behind).run();
        }
        System.out.println("faults: " + faults);
        System.exit(faults == 0 ? 0 : 1);
    }
}
