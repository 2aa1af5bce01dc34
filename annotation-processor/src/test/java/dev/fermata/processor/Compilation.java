package dev.fermata.processor;

import com.sun.source.util.JavacTask;
import dev.fermata.transformer.Transformation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import javax.annotation.processing.Processor;
import javax.tools.Diagnostic;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The outcome of one run of the JDK's javac in this JVM.
 *
 * @param success whether javac was content
 * @param messages all messages as {@code KIND File.java:line:column text}, in javac's order
 */
record Compilation(boolean success, List<String> messages) {
    static final Path RESOURCES = Path.of("src/test/resources");

    /** A transformer that has nothing to do. */
    static final Function<byte[], Transformation> UNTOUCHED = bytes -> new Transformation.Untouched();

    /** Compiles with the processor and, since it lies on the class path of this JVM, the plugin. */
    static Compilation of(Function<byte[], Transformation> transformer, List<Path> sources, String... options) {
        return with(new FermataProcessor(transformer), sources, options);
    }

    static Compilation with(Processor processor, List<Path> sources, String... options) {
        return with(processor, files -> files, sources, options);
    }

    static Compilation with(
            Processor processor,
            Function<StandardJavaFileManager, JavaFileManager> fileManager,
            List<Path> sources,
            String... options) {
        List<String> messages = new ArrayList<>();
        var javac = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = javac.getStandardFileManager(null, null, null)) {
            List<String> all = new ArrayList<>(List.of(options));
            if (!all.contains("-cp")) {
                all.addAll(List.of("-cp", Api.classes().toString()));
            }
            JavacTask task = (JavacTask) javac.getTask(
                    null,
                    fileManager.apply(files),
                    message -> messages.add(line(message)),
                    all,
                    null,
                    files.getJavaFileObjectsFromPaths(sources));
            if (!all.contains("-proc:none")) {
                task.setProcessors(List.of(processor));
            }
            return new Compilation(task.call(), messages);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Path> sourcesUnder(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folder or jar that a class comes from. */
    static Path placeOf(Class<?> type) {
        return Path.of(URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }

    static Path write(Path folder, String name, String text) {
        try {
            Path file = folder.resolve(name);
            Files.createDirectories(file.getParent());
            return Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String line(Diagnostic<? extends JavaFileObject> message) {
        String place = message.getSource() == null
                ? ""
                : Path.of(message.getSource().toUri()).getFileName() + ":" + message.getLineNumber() + ":"
                        + message.getColumnNumber() + " ";
        return message.getKind() + " " + place + message.getMessage(null);
    }
}
