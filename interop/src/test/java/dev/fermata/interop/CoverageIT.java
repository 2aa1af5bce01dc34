package dev.fermata.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.maven.ClassFolder;
import dev.fermata.transformer.Transformer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.ILine;
import org.jacoco.core.analysis.ISourceFileCoverage;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.OfflineInstrumentationAccessGenerator;
import org.jacoco.core.tools.ExecFileLoader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** JaCoCo's line coverage of {@code Covered}, once without and once with suspensions. */
class CoverageIT {
    /** As of an ordinary program: conditions of which one way was taken are partly covered. */
    private static final Lines READY = new Lines(
            List.of(7, 18, 23, 24, 25, 32, 35, 36, 41, 42), List.of(12, 15, 27, 40), List.of(13, 16, 28, 29, 33, 34));

    private static final Lines SUSPENDED = new Lines(
            List.of(7, 13, 18, 23, 24, 25, 32, 35, 36, 41, 42), List.of(12, 15, 27, 40), List.of(16, 28, 29, 33, 34));

    @TempDir
    Path folder;

    private Path plain;
    private Path data;

    /** What a report shows in green, yellow and red. */
    record Lines(List<Integer> covered, List<Integer> partly, List<Integer> missed) {
        /** The lines that a report counts as covered, and those that it does not. */
        List<List<Integer>> hit() {
            return List.of(
                    Stream.concat(covered.stream(), partly.stream()).sorted().toList(), missed);
        }
    }

    @BeforeEach
    void compile() throws Exception {
        plain = folder.resolve("plain");
        data = folder.resolve("jacoco.exec");
        Programs.compile("Covered", plain);
    }

    @Test
    void jacoco_in_front_of_the_agent_sees_the_program_as_it_was_written() throws Exception {
        List<String> agents = List.of(jacocoAgent(), Programs.AGENT);
        assertThat(lines(agents, plain, plain)).isEqualTo(READY);
        assertThat(lines(agents, plain, plain, "suspends")).isEqualTo(SUSPENDED);
    }

    @Test
    void so_does_jacoco_when_it_instruments_the_files_before_they_are_rewritten() throws Exception {
        Path classes = folder.resolve("instrumented");
        Files.createDirectories(classes);
        Instrumenter instrumenter = new Instrumenter(new OfflineInstrumentationAccessGenerator());
        byte[] instrumented = instrumenter.instrument(Files.readAllBytes(plain.resolve("Covered.class")), "Covered");
        Files.write(classes.resolve("Covered.class"), instrumented);
        new ClassFolder(classes, new Transformer()::transform).rewrite();

        List<String> options = List.of("-Djacoco-agent.destfile=" + data);
        String classPath = classes + java.io.File.pathSeparator + Programs.JACOCO;
        assertThat(lines(options, classPath, plain)).isEqualTo(READY);
        assertThat(lines(options, classPath, plain, "suspends")).isEqualTo(SUSPENDED);
    }

    /**
     * A line stands in both bodies of its method, and JaCoCo adds them up: one that ran in one of them alone is partly
     * covered, which a report counts as covered. None that did not run is taken for one that did.
     */
    @Test
    void behind_fermata_jacoco_reports_each_line_that_ran() throws Exception {
        Path rewritten = folder.resolve("rewritten");
        Programs.compileWithProcessor("Covered", rewritten);
        Lines ready = lines(List.of(jacocoAgent()), rewritten, rewritten);
        assertThat(ready.hit()).isEqualTo(READY.hit());
        Lines suspended = lines(List.of(jacocoAgent()), rewritten, rewritten, "suspends");
        assertThat(suspended.hit()).isEqualTo(SUSPENDED.hit());

        Path dump = folder.resolve("dump");
        List<String> agents = List.of(Programs.AGENT + "=dump=" + dump, jacocoAgent());
        assertThat(lines(agents, plain, dump)).isEqualTo(ready);
        List<Integer> inOneBodyAlone = List.of(7, 23, 41, 42);
        assertThat(ready.covered()).isEqualTo(inOneBodyAlone);
        assertThat(suspended.covered()).isEqualTo(inOneBodyAlone);
    }

    private String jacocoAgent() {
        return "-javaagent:" + Programs.JACOCO + "=destfile=" + data;
    }

    private Lines lines(List<String> options, Object classPath, Path analyzed, String... arguments) throws Exception {
        Files.deleteIfExists(data);
        List<String> command = new ArrayList<>(options);
        command.addAll(List.of("-cp", Programs.classPath(classPath), "Covered"));
        command.addAll(List.of(arguments));
        assertThat(Programs.run("java", command)).isEqualTo("4");
        return lines(analyzed);
    }

    private Lines lines(Path classes) throws IOException {
        ExecFileLoader executed = new ExecFileLoader();
        executed.load(data.toFile());
        CoverageBuilder builder = new CoverageBuilder();
        new Analyzer(executed.getExecutionDataStore(), builder).analyzeAll(classes.toFile());
        assertThat(builder.getNoMatchClasses()).isEmpty();
        ISourceFileCoverage source = builder.getSourceFiles().stream()
                .filter(file -> file.getName().equals("Covered.java"))
                .findFirst()
                .orElseThrow();
        Lines lines = new Lines(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (int number = source.getFirstLine(); number <= source.getLastLine(); number++) {
            ILine line = source.getLine(number);
            switch (line.getStatus()) {
                case ICounter.FULLY_COVERED -> lines.covered().add(number);
                case ICounter.PARTLY_COVERED -> lines.partly().add(number);
                case ICounter.NOT_COVERED -> lines.missed().add(number);
                default -> assertThat(line.getStatus()).isEqualTo(ICounter.EMPTY);
            }
        }
        return lines;
    }
}
