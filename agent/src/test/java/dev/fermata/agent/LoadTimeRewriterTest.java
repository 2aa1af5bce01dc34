package dev.fermata.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.Transformation.FrameClass;
import dev.fermata.transformer.Transformation.Refused;
import dev.fermata.transformer.Transformation.Rewritten;
import dev.fermata.transformer.Transformation.Untouched;
import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadTimeRewriterTest {
    private static final byte[] COMPILED = {1};
    private static final byte[] WRITTEN = {2};
    private static final FrameClass FRAME = new FrameClass("app/Main$fetch$frame", new byte[] {3});
    private static final ProtectionDomain DOMAIN = new ProtectionDomain(null, null);
    private static final Diagnostic MONITOR =
            new Diagnostic(Rule.AWAIT_IN_MONITOR, "app.Main", "fetch", 12, "synchronized block");
    private static final Diagnostic NULL = new Diagnostic(Rule.RETURN_NULL, "app.Main", "save", 0, "");

    private final ClassLoader loader = LoadTimeRewriterTest.class.getClassLoader();
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final AgentLog log = new AgentLog(new PrintStream(printed, true, StandardCharsets.UTF_8));
    private final List<Object> defined = new ArrayList<>();

    private FrameDefiner frames = (frame, into, domain) -> defined.addAll(List.of(frame, into, domain));
    private BiFunction<byte[], String, byte[]> failing = (classFile, reason) -> reason.getBytes(StandardCharsets.UTF_8);
    private @Nullable Path dump;

    @Test
    void a_class_without_async_methods_is_left_to_the_jvm() {
        assertThat(rewrite(classFile -> new Untouched())).isNull();
        assertThat(lines()).isEmpty();
    }

    @Test
    void frames_are_defined_beside_their_owner() {
        assertThat(rewrite(classFile -> new Rewritten(WRITTEN, List.of(FRAME)))).isSameAs(WRITTEN);
        assertThat(defined).containsExactly(FRAME, loader, DOMAIN);
        assertThat(lines()).isEmpty();
    }

    @Test
    void classes_of_the_jdk_and_of_fermata_and_loaded_ones_are_not_even_looked_at() {
        LoadTimeRewriter rewriter = rewriter(classFile -> {
            throw new AssertionError("was looked at");
        });
        assertThat(rewriter.transform(null, "java/lang/String", null, DOMAIN, COMPILED))
                .isNull();
        assertThat(rewriter.transform(ClassLoader.getPlatformClassLoader(), "java/sql/Driver", null, DOMAIN, COMPILED))
                .isNull();
        assertThat(rewriter.transform(loader, null, null, DOMAIN, COMPILED)).isNull();
        assertThat(rewriter.transform(loader, "dev/fermata/agent/Agent", null, DOMAIN, COMPILED))
                .isNull();
        assertThat(rewriter.transform(loader, "dev/fermata/Task", null, DOMAIN, COMPILED))
                .isNull();
        assertThat(rewriter.transform(loader, "app/Main", String.class, DOMAIN, COMPILED))
                .isNull();
        assertThat(lines()).isEmpty();
    }

    @Test
    void each_diagnostic_is_a_line_of_the_log_and_part_of_the_error() {
        assertThat(rewrite(classFile -> new Refused(List.of(MONITOR, NULL))))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo(MONITOR + "; " + NULL);
        assertThat(lines()).containsExactly("fermata: " + MONITOR, "fermata: " + NULL);
        assertThat(defined).isEmpty();
    }

    @Test
    void classes_of_a_newer_java_are_left_alone_with_one_warning() {
        Diagnostic tooNew = new Diagnostic(Rule.CLASS_FILE_TOO_NEW, "?", "", 0, "class file version 99");
        LoadTimeRewriter rewriter = rewriter(classFile -> new Refused(List.of(tooNew)));
        for (int i = 0; i < 3; i++) {
            assertThat(rewriter.transform(loader, "app/New" + i, null, DOMAIN, COMPILED))
                    .isNull();
        }
        assertThat(lines())
                .containsExactly("fermata: FERMATA011: a class file of a Java version that this Fermata does not know"
                        + " (class file version 99). Use a newer Fermata, or compile with an older --release."
                        + " [app.New0, and all others like it, stay as they are]");
    }

    @Test
    void a_fault_of_the_transformer_is_logged_and_part_of_the_error() {
        assertThat(rewrite(classFile -> {
                    throw new StackOverflowError("deep");
                }))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("Fermata could not rewrite it: java.lang.StackOverflowError: deep");
        assertThat(lines())
                .startsWith(
                        "fermata: cannot rewrite app.Main: java.lang.StackOverflowError: deep",
                        "java.lang.StackOverflowError: deep");
    }

    @Test
    void a_frame_that_cannot_be_defined_is_logged_and_part_of_the_error() {
        frames = (frame, into, domain) -> {
            throw new NoClassDefFoundError("dev/fermata/Coroutine");
        };
        assertThat(rewrite(classFile -> new Rewritten(WRITTEN, List.of(FRAME))))
                .asString(StandardCharsets.UTF_8)
                .isEqualTo("Fermata could not rewrite it: java.lang.NoClassDefFoundError: dev/fermata/Coroutine");
        assertThat(lines())
                .contains("fermata: cannot rewrite app.Main: java.lang.NoClassDefFoundError: dev/fermata/Coroutine");
    }

    @Test
    void a_class_that_cannot_even_be_made_failing_is_logged() {
        failing = (classFile, reason) -> {
            throw new IllegalArgumentException("Unsupported class file major version 99");
        };
        assertThat(rewrite(classFile -> new Refused(List.of(MONITOR)))).isNull();
        assertThat(lines())
                .startsWith(
                        "fermata: " + MONITOR,
                        "fermata: app.Main is loaded as it was compiled:"
                                + " java.lang.IllegalArgumentException: Unsupported class file major version 99");
    }

    @Test
    void rewritten_classes_are_dumped(@TempDir Path folder) {
        dump = folder.resolve("dump");
        rewrite(classFile -> new Rewritten(WRITTEN, List.of(FRAME)));
        assertThat(dump.resolve("app/Main.class")).hasBinaryContent(WRITTEN);
        assertThat(dump.resolve("app/Main$fetch$frame.class")).hasBinaryContent(FRAME.bytes());
    }

    @Test
    void a_dump_that_cannot_be_written_does_not_stop_the_program(@TempDir Path folder) throws Exception {
        dump = java.nio.file.Files.createFile(folder.resolve("file"));
        assertThat(rewrite(classFile -> new Rewritten(WRITTEN, List.of()))).isSameAs(WRITTEN);
        assertThat(lines())
                .singleElement()
                .asString()
                .startsWith("fermata: cannot write " + dump.resolve("app/Main.class") + ": java.nio.file.");
    }

    private byte @Nullable [] rewrite(Function<byte[], Transformation> transform) {
        return rewriter(transform).transform(loader, "app/Main", null, DOMAIN, COMPILED);
    }

    private LoadTimeRewriter rewriter(Function<byte[], Transformation> transform) {
        return new LoadTimeRewriter(transform, failing, frames, new Dump(dump, log), log);
    }

    private List<String> lines() {
        return printed.toString(StandardCharsets.UTF_8).lines().toList();
    }
}
