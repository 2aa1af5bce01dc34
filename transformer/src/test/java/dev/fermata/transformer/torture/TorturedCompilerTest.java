package dev.fermata.transformer.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jdt.core.compiler.CompilationProgress;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Eclipse's compiler, each of its methods suspended and resumed again and again, still writes the same class files. */
final class TorturedCompilerTest {
    private static final Path SOURCE = Path.of("src/test/java/dev/fermata/transformer/torture/TorturedLoader.java");

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(Suspend.class)
    void compiles_as_before(Suspend suspend) throws Exception {
        TorturedLoader loader = new TorturedLoader("org.eclipse.jdt.", suspend);
        byte[] plain = compile(BatchCompiler.class, CompilationProgress.class, folder.resolve("plain"));
        byte[] tortured = compile(
                loader.loadClass(BatchCompiler.class.getName()),
                loader.loadClass(CompilationProgress.class.getName()),
                folder.resolve("tortured"));
        assertThat(tortured).isEqualTo(plain);
        assertThat(loader.methods()).isGreaterThan(5_000);
    }

    private static byte[] compile(Class<?> compiler, Class<?> progress, Path output) throws Exception {
        StringWriter messages = new StringWriter();
        PrintWriter out = new PrintWriter(messages);
        Method compile = compiler.getMethod("compile", String.class, PrintWriter.class, PrintWriter.class, progress);
        String arguments = "--release 17 -g -proc:none -nowarn -cp \"" + System.getProperty("java.class.path")
                + "\" -d \"" + output + "\" " + SOURCE + " " + SOURCE.resolveSibling("EveryMethod.java");
        assertThat(compile.invoke(null, arguments, out, out, null))
                .as(messages.toString())
                .isEqualTo(true);
        return Files.readAllBytes(output.resolve("dev/fermata/transformer/torture/TorturedLoader.class"));
    }
}
