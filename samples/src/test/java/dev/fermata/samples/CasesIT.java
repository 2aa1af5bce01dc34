package dev.fermata.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Coroutine;
import dev.fermata.agent.Agent;
import dev.fermata.maven.ClassFolder;
import dev.fermata.processor.FermataProcessor;
import dev.fermata.transformer.Transformer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The transformer's cases log what they should in every mode, whichever front end rewrites them. */
class CasesIT {
    private static final Path RESOURCES = Path.of("..", "transformer", "src", "test", "resources");
    private static final String RUNTIME = Tool.jarOf(Coroutine.class);
    private static final Pattern CASE =
            Pattern.compile("(?s)(.*(?://|: ) ?needs: Java (\\d+).*|.*?)/\\* expected output\n(.*)\\*/.*");

    @TempDir
    Path folder;

    private final List<String> expected = new ArrayList<>();
    private Path sources;
    private Path classes;

    @BeforeEach
    void writeSources() throws IOException {
        sources = Files.createDirectory(folder.resolve("src"));
        classes = Files.createDirectory(folder.resolve("classes"));
        try (Stream<Path> files = Files.list(RESOURCES.resolve("cases"))) {
            for (Path file : files.sorted().toList()) {
                write(file);
            }
        }
        assertThat(expected).hasSizeGreaterThan(400);
    }

    @Test
    void javac_rewrites_by_the_processor() throws Exception {
        compile(classes, "-processorpath", Tool.jarOf(FermataProcessor.class));
        assertThat(log()).isEqualTo(expected);
    }

    @Test
    void the_agent_rewrites_what_javac_wrote() throws Exception {
        compile(classes, "-proc:none");
        assertThat(log("-javaagent:" + Tool.jarOf(Agent.class))).isEqualTo(expected);
    }

    @Test
    void the_maven_plugin_rewrites_what_javac_wrote() throws Exception {
        compile(classes, "-proc:none", "-g");
        new ClassFolder(classes, new Transformer()::transform).rewrite();
        assertThat(log()).isEqualTo(expected);
    }

    /** Each case in a package of its own, so that one compilation is enough. */
    private void write(Path file) throws IOException {
        Matcher text = CASE.matcher(Files.readString(file));
        assertThat(text.matches()).as(file.toString()).isTrue();
        int java = text.group(2) == null ? 17 : Integer.parseInt(text.group(2));
        if (text.group(3).startsWith("REJECT") || java > Runtime.version().feature()) {
            return;
        }
        String name = "c" + file.getFileName().toString().replaceFirst("_.*", "");
        String header = "package " + name + "; import dev.fermata.*; import static dev.fermata.Fermata.*;";
        Path target = Files.createDirectory(sources.resolve(name));
        Files.writeString(
                target.resolve("Case.java"), header + " class Case extends Support {\n" + text.group(1) + "}\n");
        Files.writeString(
                target.resolve("Support.java"),
                "package " + name + ";\n" + Files.readString(RESOURCES.resolve("support/Support.java")));
        for (String mode : List.of("READY", "SUSPENDING", "ALTERNATING")) {
            expected.add(name + " " + mode + " " + text.group(3).lines().toList());
        }
    }

    private void compile(Path output, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("-nowarn", "-cp", RUNTIME, "-d", output.toString()));
        try (Stream<Path> files = Files.walk(sources)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> arguments.add(file.toString()));
        }
        Tool.Output compiled = Tool.run("javac", arguments.toArray(String[]::new));
        assertThat(compiled.exitCode()).as(compiled.toString()).isZero();
    }

    private List<String> log(String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(options));
        String runner = Path.of("src", "test", "resources", "CaseRunner.java").toString();
        arguments.addAll(List.of("-Xverify:all", "-cp", RUNTIME, runner, classes.toString()));
        Tool.Output output = Tool.run("java", arguments.toArray(String[]::new));
        assertThat(output.exitCode()).as(output.toString()).isZero();
        return output.out();
    }
}
