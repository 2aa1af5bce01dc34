package dev.fermata.samples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Coroutine;
import dev.fermata.agent.Agent;
import dev.fermata.maven.ClassFolder;
import dev.fermata.processor.FermataProcessor;
import dev.fermata.transformer.Transformer;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whichever front end rewrites a program, it prints the same. */
class FrontEndsIT {
    private static final Path SOURCES = Path.of("src", "main", "java", "dev", "fermata", "samples");
    private static final String RUNTIME = Tool.jarOf(Coroutine.class);

    @TempDir
    Path classes;

    @ParameterizedTest
    @MethodSource("dev.fermata.samples.Sample#all")
    void the_agent_rewrites_what_the_source_launcher_compiled(Sample sample) throws Exception {
        assertThat(Tool.run("java", "-javaagent:" + Tool.jarOf(Agent.class), "-cp", RUNTIME, source(sample)))
                .isEqualTo(new Tool.Output(0, sample.output(), List.of()));
    }

    @ParameterizedTest
    @MethodSource("dev.fermata.samples.Sample#all")
    void the_maven_plugin_rewrites_what_javac_wrote(Sample sample) throws Exception {
        compile(sample);
        new ClassFolder(classes, new Transformer()::transform).rewrite();
        assertPrints(sample);
    }

    @ParameterizedTest
    @MethodSource("dev.fermata.samples.Sample#all")
    void javac_rewrites_by_the_processor(Sample sample) throws Exception {
        compile(sample, "-processorpath", Tool.jarOf(FermataProcessor.class));
        assertPrints(sample);
    }

    private void compile(Sample sample, String... options) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("-cp", RUNTIME, "-d", classes.toString(), source(sample)));
        Tool.Output output = Tool.run("javac", arguments.toArray(String[]::new));
        assertThat(output.exitCode()).as(output.toString()).isZero();
    }

    private void assertPrints(Sample sample) throws Exception {
        assertThat(Tool.run(
                        "java",
                        "-cp",
                        classes + File.pathSeparator + RUNTIME,
                        sample.program().getName()))
                .isEqualTo(new Tool.Output(0, sample.output(), List.of()));
    }

    private static String source(Sample sample) {
        return SOURCES.resolve(sample.sourceFile()).toString();
    }
}
