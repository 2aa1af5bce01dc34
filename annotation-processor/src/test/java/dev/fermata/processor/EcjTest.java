package dev.fermata.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.javaparser.JavaParser;
import dev.fermata.transformer.Transformer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Eclipse's compiler runs processors, but lets nobody touch its class files. */
final class EcjTest {
    private static final String NOT_REWRITTEN = "Fermata checks the source here, but cannot rewrite the class: this"
            + " compiler is not javac, or a tool hides it. Use the Maven goal fermata:transform, or the agent.";

    @TempDir
    Path folder;

    @Test
    void reportsTheRulesOfSyntaxAndWarnsOnce() {
        String hint = " A synchronized block or method cannot be paused: use AsyncLock, or move the await out of it.";

        assertThat(compile("bad/AwaitInMonitor.java", "good/AsyncMethods.java"))
                .containsExactly(
                        NOT_REWRITTEN,
                        "FERMATA004: await while a monitor is held (method method is synchronized)." + hint
                                + " [line 10, column 23]",
                        "FERMATA004: await while a monitor is held (synchronized in line 15)." + hint
                                + " [line 17, column 17]",
                        "FERMATA004: await while a monitor is held (synchronized in line 28)." + hint
                                + " [line 29, column 31]");
    }

    @Test
    void saysNothingMoreAboutGoodCode() {
        assertThat(compile("good/AsyncLambdas.java", "good/AsyncMethods.java", "good/OwnAwait.java"))
                .containsExactly(NOT_REWRITTEN);
    }

    @Test
    void doesNothingIfItIsSwitchedOff() {
        assertThat(compile("bad/AwaitInMonitor.java", "-Afermata.skip=true")).isEmpty();
    }

    /** Gives all that is said about Fermata. */
    private List<String> compile(String... sourcesAndOptions) {
        String processorPath = Stream.of(FermataProcessor.class, Transformer.class, JavaParser.class)
                .map(type -> Compilation.placeOf(type).toString())
                .collect(Collectors.joining(System.getProperty("path.separator")));
        Stream<String> options = Stream.of(
                "--release", "17", "-cp", Api.classes().toString(), "-d", folder.toString(), "-processorpath");
        Stream<String> last = Stream.of(sourcesAndOptions)
                .map(each -> each.startsWith("-")
                        ? each
                        : Compilation.RESOURCES.resolve(each).toString());
        String[] all = Stream.of(options, Stream.of(processorPath), last)
                .flatMap(each -> each)
                .toArray(String[]::new);
        StringWriter said = new StringWriter();
        BatchCompiler.compile(all, new PrintWriter(said), new PrintWriter(said), null);
        return said.toString()
                .lines()
                .filter(line -> line.matches("(?i)fermata.*"))
                .toList();
    }
}
