package dev.fermata.transformer.torture;

import dev.fermata.Coroutine;
import dev.fermata.transformer.torture.inside.LoadAll;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Loads a jar of classes in a JVM that verifies all of them, on a class path or as a patch of java.base.
 *
 * @param jar the classes
 * @param patch whether they belong into java.base
 * @param classPath what else they need
 */
record Loading(Path jar, boolean patch, List<Path> classPath) {
    /** Gives the classes that cannot be loaded, each with the error. */
    Map<String, String> failures(Collection<String> names) throws IOException, InterruptedException {
        Path list = jar.resolveSibling("names.txt");
        Path failures = jar.resolveSibling("failures.txt");
        Files.write(list, names);
        Files.deleteIfExists(failures);
        List<Path> path = new ArrayList<>();
        path.add(Folders.rootOf(LoadAll.class));
        if (!patch) {
            path.add(jar);
            path.add(Folders.rootOf(Coroutine.class));
            path.addAll(classPath);
        }
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (patch) {
            command.add("--patch-module=java.base=" + jar);
        }
        command.addAll(List.of("-Xverify:all", "-Xmx4g", "-Xlog:disable", "-cp"));
        command.add(path.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)));
        command.addAll(List.of(LoadAll.class.getName(), list.toString(), failures.toString()));
        if (patch) {
            command.add("boot");
        }
        Process process = new ProcessBuilder(command).inheritIO().start();
        if (process.waitFor() != 0) {
            throw new IllegalStateException("the JVM that loads the classes failed: " + command);
        }
        Map<String, String> found = new LinkedHashMap<>();
        for (String line : Files.readAllLines(failures)) {
            int tab = line.indexOf('\t');
            found.put(line.substring(0, tab), line.substring(tab + 1));
        }
        return found;
    }
}
