package dev.fermata.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.Fermata;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The jar as users have it, with the javac command of the JDK that runs this test. */
final class ProcessorJarIT {
    private static final String JAR = System.getProperty("fermata.processor.jar");
    private static final String RUNTIME = Compilation.placeOf(Fermata.class).toString();
    private static final boolean PROCESSORS_ON_THE_CLASS_PATH_RUN =
            Runtime.version().feature() < 23;

    @TempDir
    Path folder;

    @Test
    void needsNothingButItself() throws IOException {
        try (JarFile jar = new JarFile(JAR)) {
            assertThat(jar.stream().map(entry -> entry.getName()).filter(name -> !name.endsWith("/")))
                    .allMatch(name -> name.startsWith("dev/fermata/processor/")
                            || name.startsWith("dev/fermata/transformer/")
                            || name.startsWith("META-INF/"))
                    .contains("dev/fermata/processor/shaded/asm/ClassReader.class")
                    .contains("dev/fermata/processor/shaded/javaparser/JavaParser.class");
            assertThat(jar.getManifest().getMainAttributes().getValue("Automatic-Module-Name"))
                    .isEqualTo("dev.fermata.processor");
        }
    }

    @Test
    void showsAnErrorAtItsPlace() throws Exception {
        Path source = Compilation.write(folder, "Main.java", """
                import static dev.fermata.Fermata.*;

                class Main {
                    int load() {
                        return 1 + await(number());
                    }
                }
                """);

        assertThat(javac("-processorpath", JAR, "-cp", Api.classes().toString(), source.toString()))
                .containsExactly(
                        source + ":5: error: FERMATA001: await outside an @Async method (method load). Mark the method"
                                + " @Async and let it return Coroutine<...>, or start the loop with Fermata.run(...).",
                        "        return 1 + await(number());",
                        "                   ^",
                        "1 error",
                        "exit 1");
    }

    @Test
    void compiledProgramRuns() throws Exception {

        assertThat(javac("-processorpath", JAR, "-cp", RUNTIME, good())).containsExactly("exit 0");
        assertThat(command("java", "-cp", RUNTIME + File.pathSeparator + folder.resolve("out"), "Main"))
                .containsExactly("rewritten", "exit 0");
    }

    @Test
    void isSilentAboutGoodCodeAlsoWithAllWarnings() throws Exception {
        assertThat(javac(
                        "--release",
                        "17",
                        "-Xlint:all,-options,-processing",
                        "-Werror",
                        "-processorpath",
                        JAR,
                        "-cp",
                        RUNTIME,
                        good()))
                .containsExactly("exit 0");
    }

    @Test
    void saysWhatIsMissingWhereItIsOnlyOnTheClassPath() throws Exception {
        List<String> said = javac("-cp", RUNTIME + File.pathSeparator + JAR, good());

        assertThat(said.stream().filter(line -> line.contains("Fermata cannot rewrite this class: no annotation")))
                .hasSize(PROCESSORS_ON_THE_CLASS_PATH_RUN ? 0 : 1);
        assertThat(said).contains("exit 0").hasSize(PROCESSORS_ON_THE_CLASS_PATH_RUN ? 1 : 5);
    }

    @Test
    void saysEachThingOnceOnAProcessorModulePath() throws Exception {
        String bad =
                Compilation.RESOURCES.resolve("bad/AwaitInInitializer.java").toString();

        assertThat(javac("--processor-module-path", JAR, "-cp", Api.classes().toString(), bad))
                .contains("8 errors", "exit 1");
    }

    @Test
    void canBeSwitchedOffWithoutAProcessor() throws Exception {
        assertThat(javac("-proc:none", "-Xplugin:Fermata skip", "-processorpath", JAR, "-cp", RUNTIME, good()))
                .containsExactly("exit 0");
    }

    @Test
    void aNamedModuleNeedsTheRuntimeAlone() throws Exception {
        Path module = Compilation.write(folder, "module-info.java", "module app { requires dev.fermata; }");
        Path source = Compilation.write(folder, "app/Main.java", "package app;\n" + Files.readString(Path.of(good())));
        assertThat(javac("-processorpath", JAR, "-p", RUNTIME, module.toString(), source.toString()))
                .containsExactly("exit 0");
    }

    private String good() {
        return Compilation.write(folder, "Main.java", """
                import static dev.fermata.Fermata.*;

                import dev.fermata.*;
                import java.time.Duration;

                class Main {
                    @Async
                    static Coroutine<String> load() {
                        await(sleep(Duration.ofMillis(1)));
                        return result("rewritten");
                    }

                    public static void main(String[] arguments) {
                        System.out.println(run(() -> result(await(load()))));
                    }
                }
                """).toString();
    }

    private List<String> javac(String... options) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-d", folder.resolve("out").toString()));
        all.addAll(List.of(options));
        return command("javac", all.toArray(String[]::new));
    }

    private List<String> command(String name, String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", name).toString());
        command.addAll(List.of(options));
        Path said = folder.resolve("said.txt");
        int exit = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start()
                .waitFor();
        List<String> lines = new ArrayList<>(Files.readAllLines(said, StandardCharsets.UTF_8));
        lines.add("exit " + exit);
        return lines;
    }
}
