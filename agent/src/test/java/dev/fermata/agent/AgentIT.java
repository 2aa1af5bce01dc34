package dev.fermata.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.diagnostic.Rule;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Programs in JVMs of their own, under the agent's jar as it is published. */
class AgentIT {
    private static final JavaProgram HELLO = new JavaProgram(0, List.of("[hello task, lambda, nested]"), List.of());

    @TempDir
    Path folder;

    @Test
    void the_source_launcher_runs_async_programs() throws Exception {
        assertThat(launch("", "Hello")).isEqualTo(HELLO);
    }

    @Test
    void compiled_programs_run() throws Exception {
        compile("Hello");
        assertThat(JavaProgram.underAgent("", List.of("-cp", classPath(), "Hello")))
                .isEqualTo(HELLO);
    }

    @Test
    void an_executable_jar_starts_the_agent_by_its_manifest() throws Exception {
        compile("Hello");
        Path jar = executableJar("Hello");
        assertThat(JavaProgram.run("java", List.of("-jar", jar.toString()))).isEqualTo(HELLO);
    }

    @Test
    void an_exception_that_leaves_the_program_is_shown() throws Exception {
        JavaProgram program = launch("", "Fails");
        assertThat(program.exitCode()).isEqualTo(1);
        assertThat(program.err())
                .startsWith(
                        "Exception in thread \"main\" java.lang.IllegalStateException: boom",
                        "\tat Fails.fail(Fails.java:18)");
    }

    @Test
    void a_program_without_async_methods_is_as_it_was() throws Exception {
        assertThat(launch("", "Plain")).isEqualTo(new JavaProgram(0, List.of("plain 0"), List.of()));
    }

    @Test
    void a_class_whose_loading_failed_is_loaded_again() throws Exception {
        compile("Reload");
        assertThat(JavaProgram.underAgent("", List.of("-cp", classPath(), "Reload")))
                .isEqualTo(new JavaProgram(0, List.of("missing Reload$Base", "answer 42"), List.of()));
    }

    @Test
    void classes_of_a_newer_java_are_left_to_the_jvm_with_one_warning() throws Exception {
        compile("Newer");
        for (String nested : List.of("One", "Two", "Three")) {
            Path file = folder.resolve("Newer$" + nested + ".class");
            byte[] classFile = Files.readAllBytes(file);
            classFile[7] = 99;
            Files.write(file, classFile);
        }
        JavaProgram program = JavaProgram.underAgent("", List.of("-cp", classPath(), "Newer"));
        assertThat(program.out())
                .containsExactly(
                        "One: UnsupportedClassVersionError",
                        "Two: UnsupportedClassVersionError",
                        "Three: UnsupportedClassVersionError",
                        "this one: 1");
        assertThat(program.err())
                .singleElement()
                .asString()
                .startsWith("fermata: FERMATA011: ")
                .endsWith("[Newer$One, and all others like it, stay as they are]");
    }

    @Test
    void a_broken_rule_is_reported_when_the_class_is_loaded_and_when_the_method_is_called() throws Exception {
        JavaProgram program = launch("", "Monitor");
        String prefix = "fermata: " + Rule.AWAIT_IN_MONITOR.id() + ": " + Rule.AWAIT_IN_MONITOR.title();
        assertThat(program.err()).singleElement().asString().startsWith(prefix).endsWith("[Monitor.pause at line 24]");
        assertThat(program.out()).hasSize(2).first().isEqualTo("started");
        assertThat(program.out().get(1))
                .startsWith("NotTransformedError: ")
                .contains(program.err().get(0).substring("fermata: ".length()));
        assertThat(program.exitCode()).isZero();
    }

    @Test
    void an_unknown_option_is_named_and_the_program_runs() throws Exception {
        JavaProgram program = launch("=verbose", "Hello");
        assertThat(program.out()).isEqualTo(HELLO.out());
        assertThat(program.err())
                .containsExactly("fermata: agent option 'verbose' is ignored: the only one is dump=DIR,"
                        + " which writes each rewritten class to that folder");
    }

    @Test
    void the_dump_is_a_program_that_runs_without_the_agent() throws Exception {
        compile("Hello");
        Path dump = folder.resolve("dump");
        assertThat(JavaProgram.underAgent("=dump=" + dump, List.of("-cp", classPath(), "Hello")))
                .isEqualTo(HELLO);
        String dumpFirst = dump + File.pathSeparator + classPath();
        assertThat(JavaProgram.run("java", List.of("-cp", dumpFirst, "Hello"))).isEqualTo(HELLO);
    }

    @Test
    void without_a_front_end_the_error_says_what_to_do() throws Exception {
        compile("Hello");
        JavaProgram program = JavaProgram.run("java", List.of("-cp", classPath(), "Hello"));
        assertThat(program.exitCode()).isEqualTo(1);
        assertThat(program.err().get(0)).contains("NotTransformedError").contains("-javaagent");
    }

    private JavaProgram launch(String options, String program) throws Exception {
        return JavaProgram.underAgent(
                options, List.of("-cp", JavaProgram.RUNTIME, source(program).toString()));
    }

    private void compile(String program) throws Exception {
        List<String> arguments = List.of(
                "-cp",
                JavaProgram.RUNTIME,
                "-d",
                folder.toString(),
                source(program).toString());
        JavaProgram javac = JavaProgram.run("javac", arguments);
        assertThat(javac.exitCode()).as(javac.toString()).isZero();
    }

    private Path source(String program) throws Exception {
        return Path.of(
                AgentIT.class.getResource("/programs/" + program + ".java").toURI());
    }

    private String classPath() {
        return folder + File.pathSeparator + JavaProgram.RUNTIME;
    }

    private Path executableJar(String main) throws Exception {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.put(Attributes.Name.MAIN_CLASS, main);
        attributes.putValue("Launcher-Agent-Class", "dev.fermata.agent.Agent");
        attributes.put(
                Attributes.Name.CLASS_PATH,
                Path.of(JavaProgram.AGENT_JAR).toUri() + " "
                        + Path.of(JavaProgram.RUNTIME).toUri());
        Path jar = folder.resolve("app.jar");
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                var classes = Files.newDirectoryStream(folder, "*.class")) {
            for (Path classFile : classes) {
                out.putNextEntry(new ZipEntry(classFile.getFileName().toString()));
                Files.copy(classFile, out);
                out.closeEntry();
            }
        }
        return jar;
    }
}
