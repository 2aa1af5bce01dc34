package dev.fermata.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.Transformation.FrameClass;
import dev.fermata.transformer.Transformer;
import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;

/** What the processor does with class files, shown with transformers that do something simple. */
final class RewritingTest {
    private static final String ASYNC_CLASS = """
            package app;

            import static dev.fermata.Fermata.*;
            import dev.fermata.*;

            public class Main {
                @Async
                static Coroutine<Integer> load() {
                    class Local {}
                    new Local();
                    return result(await(number()));
                }

                class Inner {
                    Object anonymous = new Object() {};
                }
            }

            interface Second {}
            """;

    @TempDir
    Path folder;

    @Test
    void rewritesEachClassFileOfTheSourceAndWritesFramesBeside() throws IOException {
        Path source = Compilation.write(folder, "src/app/Main.java", ASYNC_CLASS);
        Path out = Files.createDirectory(folder.resolve("out"));

        Compilation compiled = Compilation.of(RewritingTest::marked, List.of(source), "-d", out.toString(), "-Werror");

        assertThat(compiled.messages()).isEmpty();
        assertThat(filesUnder(out))
                .containsExactly(
                        "app/Main$1Local$frame.class: frame of app/Main$1Local",
                        "app/Main$1Local.class: rewritten app/Main$1Local",
                        "app/Main$Inner$1$frame.class: frame of app/Main$Inner$1",
                        "app/Main$Inner$1.class: rewritten app/Main$Inner$1",
                        "app/Main$Inner$frame.class: frame of app/Main$Inner",
                        "app/Main$Inner.class: rewritten app/Main$Inner",
                        "app/Main$frame.class: frame of app/Main",
                        "app/Main.class: rewritten app/Main",
                        "app/Second$frame.class: frame of app/Second",
                        "app/Second.class: rewritten app/Second");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-g:none", "-g:vars", "-g:source"})
    void checksAndRewritesWhereNoLineNumbersAreWritten(String debug) throws IOException {
        Path source = Compilation.write(folder, "Main.java", ASYNC_CLASS.replace("package app;", "\r\n\r"));
        Path out = Files.createDirectory(folder.resolve("out"));

        Compilation compiled = Compilation.of(RewritingTest::marked, List.of(source), "-d", out.toString(), debug);

        assertThat(compiled.messages()).isEmpty();
        assertThat(filesUnder(out)).contains("Main.class: rewritten Main", "Main$frame.class: frame of Main");

        Path wrong = Compilation.write(
                folder,
                "Wrong.java",
                "import dev.fermata.*;\nclass Wrong {\r\n\t@Async\r int load() { return 1; }\n}\n");
        assertThat(Compilation.of(RewritingTest::marked, List.of(wrong), debug).messages())
                .singleElement()
                .asString()
                .startsWith("ERROR Wrong.java:4:2 FERMATA006");
    }

    @Test
    void findsTheClassFileBesideTheSourceWhereThereIsNoOutputFolder() throws IOException {
        Path source = Compilation.write(folder, "app/Main.java", ASYNC_CLASS);

        Compilation compiled = Compilation.of(RewritingTest::marked, List.of(source));

        assertThat(compiled.messages()).isEmpty();
        assertThat(filesUnder(folder)).contains("app/Main.class: rewritten app/Main");
    }

    @Test
    void findsTheFoldersOfSeveralModules() throws IOException {
        Path source = Compilation.write(folder, "src/one/app/Main.java", ASYNC_CLASS);
        Path other = Compilation.write(
                folder,
                "src/two/lib/Other.java",
                ASYNC_CLASS.replace("app", "lib").replace("Main", "Other"));
        Path out = Files.createDirectory(folder.resolve("out"));

        Compilation compiled = Compilation.of(
                RewritingTest::marked,
                List.of(
                        source,
                        other,
                        Compilation.write(folder, "src/one/module-info.java", "module one { requires test.api; }"),
                        Compilation.write(folder, "src/two/module-info.java", "module two { requires test.api; }")),
                "-p",
                Api.module(folder).toString(),
                "--module-source-path",
                folder.resolve("src").toString(),
                "-d",
                out.toString());

        assertThat(compiled.messages()).isEmpty();
        assertThat(filesUnder(out))
                .contains("one/app/Main.class: rewritten app/Main", "two/lib/Other.class: rewritten lib/Other");
    }

    @Test
    void leavesModulesAndPackagesAlone() throws IOException {
        Path out = Files.createDirectory(folder.resolve("out"));

        Compilation compiled = Compilation.of(
                RewritingTest::marked,
                List.of(
                        Compilation.write(folder, "src/app/Main.java", ASYNC_CLASS),
                        Compilation.write(
                                folder, "src/app/package-info.java", "/** fermata */ @Deprecated package app;"),
                        Compilation.write(
                                folder, "src/module-info.java", "/** fermata */ module app { requires test.api; }")),
                "-p",
                Api.module(folder).toString(),
                "-d",
                out.toString());

        assertThat(compiled.messages()).isEmpty();
        assertThat(filesUnder(out))
                .contains(
                        "app/Main.class: rewritten app/Main",
                        "module-info.class: class",
                        "app/package-info.class: class");
    }

    @Test
    void reportsWhatTheTransformerRefusesAtItsLine() throws IOException {
        Path source = Compilation.write(folder, "app/Main.java", ASYNC_CLASS);
        Diagnostic large = new Diagnostic(Rule.METHOD_TOO_LARGE, "app.Main", "load", 11, "70,000 bytes");
        Diagnostic nowhere = new Diagnostic(Rule.CLASS_FILE_TOO_OLD, "app.Main", "load", 0, "");

        Compilation compiled = Compilation.of(
                only("app/Main", bytes -> new Transformation.Refused(List.of(large, nowhere))), List.of(source));

        assertThat(compiled.success()).isFalse();
        assertThat(compiled.messages())
                .containsExactly("ERROR Main.java:11:9 " + large.text(), "ERROR Main.java:6:8 " + nowhere.text());
        assertThat(filesUnder(folder)).contains("app/Main.class: class");
    }

    @Test
    void reportsAFaultOfTheTransformerAsAnErrorThatNamesTheClass() {
        Path source = Compilation.write(folder, "app/Main.java", ASYNC_CLASS);

        Compilation compiled = Compilation.of(
                only("app/Main$Inner", bytes -> {
                    throw new IllegalStateException("no frame");
                }),
                List.of(source));

        assertThat(compiled.success()).isFalse();
        assertThat(compiled.messages())
                .containsExactly("ERROR Main.java:1:1 Fermata failed at class app.Main.Inner:"
                        + " java.lang.IllegalStateException: no frame. This is a fault of Fermata: please report it with this"
                        + " file.");
    }

    @Test
    void doesNotRewriteAClassThatBreaksARule() {
        Path bad = Compilation.RESOURCES.resolve("bad/AwaitOutsideAsync.java");

        Compilation compiled = Compilation.of(
                bytes -> {
                    throw new IllegalStateException("was called");
                },
                List.of(bad),
                "-XDshould-stop.ifError=GENERATE",
                "-d",
                folder.toString());

        assertThat(compiled.messages()).isNotEmpty().noneMatch(message -> message.contains("was called"));
    }

    @Test
    void stillRewritesWhatTheParserDoesNotKnow() throws IOException {
        Path source =
                Compilation.write(folder, "app/Main.java", ASYNC_CLASS.replace("public class", "public cl\\u0061ss"));

        Compilation compiled = Compilation.of(RewritingTest::marked, List.of(source));

        assertThat(compiled.success()).isTrue();
        assertThat(compiled.messages())
                .containsExactly("NOTE Main.java:1:1 Fermata does not know the syntax of this file yet, and checks its"
                        + " bytecode only.");
        assertThat(filesUnder(folder)).contains("app/Main.class: rewritten app/Main");
    }

    /** The methods of a class file that javac sees are more than those of the source. */
    @Test
    void rewrittenMethodsCanBeCalledFromAnotherCompilation() throws IOException {
        Path library = Compilation.write(folder, "Library.java", """
                import static dev.fermata.Fermata.*;
                import dev.fermata.*;
                public class Library {
                    @Async public static Coroutine<String> all(String first, Object... rest) {
                        return result(first + rest.length + await(number()));
                    }
                    @Async public Coroutine<String> four(Object a, Object b, Object c, Throwable d) {
                        return result("" + a + b + c + d + await(number()));
                    }
                    @Async public Coroutine<Integer> four(Coroutine<?> a, Object b, int c) { return result(c + await(number())); }
                    @Async static Coroutine<Integer> number() { return result(1); }
                }
                """);
        Path user = Compilation.write(folder, "User.java", """
                class User {
                    Object all = Library.all("a", 1, 2, new Error());
                    Object none = Library.all("a");
                    Object four = new Library().four(null, null, null, null);
                    Object three = new Library().four(Library.all("a"), null, 3);
                }
                """);
        String out = folder.toString();
        Compilation compiled = Compilation.of(new Transformer()::transform, List.of(library), "-d", out);
        assertThat(compiled.messages()).isEmpty();

        Compilation against = Compilation.of(
                new Transformer()::transform, List.of(user), "-d", out, "-cp", out + ":" + Api.classes());
        assertThat(against.messages()).isEmpty();
        assertThat(filesUnder(folder)).contains("User.class: class");
    }

    @Test
    void doesNothingIfItIsSwitchedOff() {
        Path bad = Compilation.RESOURCES.resolve("bad/AwaitOutsideAsync.java");

        Compilation compiled = Compilation.of(
                RewritingTest::marked, List.of(bad), "-Afermata.skip=true", "-Werror", "-d", folder.toString());

        assertThat(compiled.messages()).isEmpty();
        assertThat(filesUnder(folder)).contains("AwaitOutsideAsync.class: class");
    }

    private static Function<byte[], Transformation> only(String name, Function<byte[], Transformation> transformer) {
        return bytes -> new ClassReader(bytes).getClassName().equals(name)
                ? transformer.apply(bytes)
                : new Transformation.Untouched();
    }

    /** Each file except sources, with its text, or {@code class} for a class file. */
    private static List<String> filesUnder(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(".class"))
                    .map(file -> folder.relativize(file) + ": " + content(file))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String content(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            return bytes[0] == (byte) 0xCA ? "class" : new String(bytes, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Transformation marked(byte[] bytes) {
        String name = new ClassReader(bytes).getClassName();
        return new Transformation.Rewritten(
                utf8("rewritten " + name), List.of(new FrameClass(name + "$frame", utf8("frame of " + name))));
    }
}
