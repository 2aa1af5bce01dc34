package dev.fermata.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands of the agent's jar as it is published. */
class CommandLineIT {
    private static final String GOOD = """
            package app;
            import dev.fermata.*;
            public class Good {
                @Async static Coroutine<Integer> add(int n) {
                    return Fermata.result(n + Fermata.await(add(n - 1)));
                }
                static class Inner {
                    @Async Coroutine<Void> pass() { return Fermata.done(); }
                }
            }
            """;
    private static final List<String> ADD = List.of(
            "app.Good.add(int), line 5",
            "    code: 24 bytes as compiled, direct N, resume N",
            "    start",
            "        then state 1",
            "    state 1, line 5: await add()",
            "        fused: no coroutine is made",
            "        saves int operand#0",
            "        then return");
    private static final List<String> PASS = List.of(
            "app.Good$Inner.pass(), line 8",
            "    code: 4 bytes as compiled, direct N",
            "    start",
            "        then return");

    @TempDir
    Path folder;

    @Test
    void explain_tells_about_one_class() throws Exception {
        assertThat(explain(compile("app/Good", GOOD).toString(), "app.Good"))
                .isEqualTo(new JavaProgram(0, ADD, List.of()));
    }

    @Test
    void explain_tells_about_all_classes_of_folders_and_jars() throws Exception {
        Path classes = compile("app/Good", GOOD);
        Path jar = folder.resolve("good.jar");
        JavaProgram.run("jar", List.of("-c", "-f", jar.toString(), "-C", classes.toString(), "."));
        List<String> both =
                Stream.of(PASS, ADD, PASS, ADD).flatMap(List::stream).toList();
        assertThat(explain(classes + File.pathSeparator + jar)).isEqualTo(new JavaProgram(0, both, List.of()));
    }

    @Test
    void explain_writes_a_picture_of_each_method() throws Exception {
        Path graphs = folder.resolve("deep/graphs");
        explain(compile("app/Good", GOOD).toString(), "app.Good", graphs.toString());
        try (Stream<Path> files = Files.list(graphs)) {
            assertThat(files).containsExactly(graphs.resolve("app.Good.add.svg"));
        }
        assertThat(graphs.resolve("app.Good.add.svg"))
                .content()
                .startsWith("<svg ")
                .contains(">app.Good.add(int), line 5<", ">await add(), fused<", ">saves int operand#0<")
                .endsWith("</svg>\n");
    }

    @Test
    void explain_says_why_it_cannot() throws Exception {
        Path bad = compile("app/Bad", """
                package app;
                class Bad {
                    @dev.fermata.Async synchronized dev.fermata.Coroutine<Void> f() { return dev.fermata.Fermata.done(); }
                }
                class Plain {}
                """);
        assertFails(explain(bad.toString(), "app.Bad"), "FERMATA004: ", "[app.Bad.f]");
        assertFails(explain(bad.toString()), "FERMATA004: ", "[app.Bad.f]");
        assertFails(explain(bad.toString(), "app.Plain"), "fermata: app.Plain has no async method", "");
        assertFails(explain(bad.toString(), "app.No"), "fermata: there is no class app.No on this class path", "");
        assertFails(explain("nowhere"), "fermata: java.nio.file.NoSuchFileException: nowhere", "");
        assertThat(JavaProgram.run("java", List.of("-jar", JavaProgram.AGENT_JAR))
                        .err())
                .first()
                .isEqualTo("usage: java -jar fermata-agent.jar explain CLASSPATH [CLASS [FOLDER]]");
    }

    @Test
    void a_rewritten_class_cannot_be_explained() throws Exception {
        Path classes = compile(
                "Hello",
                Files.readString(Path.of(
                        CommandLineIT.class.getResource("/programs/Hello.java").toURI())));
        Path dump = folder.resolve("dump");
        JavaProgram.underAgent(
                "=dump=" + dump, List.of("-cp", classes + File.pathSeparator + JavaProgram.RUNTIME, "Hello"));
        assertFails(explain(dump.toString(), "Hello"), "fermata: Hello has been rewritten already: ", "-proc:none)");
    }

    private static void assertFails(JavaProgram program, String start, String end) {
        assertThat(program.exitCode()).isEqualTo(1);
        assertThat(program.out()).isEmpty();
        assertThat(program.err()).singleElement().asString().startsWith(start).endsWith(end);
    }

    private static JavaProgram explain(String... arguments) throws Exception {
        List<String> all = new ArrayList<>(List.of("-jar", JavaProgram.AGENT_JAR, "explain"));
        all.addAll(List.of(arguments));
        JavaProgram program = JavaProgram.run("java", all);
        List<String> out = program.out().stream()
                .map(line -> line.replaceAll("(direct|resume) \\d+", "$1 N"))
                .toList();
        return new JavaProgram(program.exitCode(), out, program.err());
    }

    private Path compile(String name, String source) throws Exception {
        Path file = folder.resolve("source/" + name + ".java");
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
        Path classes = folder.resolve("classes");
        JavaProgram javac = JavaProgram.run(
                "javac", List.of("-cp", JavaProgram.RUNTIME, "-d", classes.toString(), file.toString()));
        assertThat(javac.exitCode()).as(javac.toString()).isZero();
        return classes;
    }
}
