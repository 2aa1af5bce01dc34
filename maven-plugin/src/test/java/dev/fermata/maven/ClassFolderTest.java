package dev.fermata.maven;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.Transformation.FrameClass;
import dev.fermata.transformer.Transformation.Refused;
import dev.fermata.transformer.Transformation.Rewritten;
import dev.fermata.transformer.Transformation.Untouched;
import dev.fermata.transformer.Transformer;
import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;

/** With a transformer that rewrites a class into one that creates the frames which the test names. */
class ClassFolderTest {
    private static final Diagnostic MONITOR = new Diagnostic(Rule.AWAIT_IN_MONITOR, "app.Bad", "fetch", 12, "");
    private static final Diagnostic NULL = new Diagnostic(Rule.RETURN_NULL, "app.Bad", "save", 20, "");

    private final Map<String, List<String>> asyncClasses = new HashMap<>();

    @TempDir
    Path folder;

    @Test
    void frames_are_written_beside_their_class() throws Exception {
        write("app/Main", ClassFiles.plain("app/Main"));
        write("app/Other", ClassFiles.plain("app/Other"));
        asyncClasses.put("app/Main", List.of("app/Main$fetch$frame", "app/Main$save$frame"));

        assertThat(rewrite()).isEqualTo(new Summary(2, 1, 2, List.of()));
        assertThat(files()).containsExactly("app/Main", "app/Main$fetch$frame", "app/Main$save$frame", "app/Other");
        assertThat(folder.resolve("app/Other.class")).hasBinaryContent(ClassFiles.plain("app/Other"));
    }

    @Test
    void the_second_time_changes_nothing() throws Exception {
        write("app/Main", ClassFiles.plain("app/Main"));
        asyncClasses.put("app/Main", List.of("app/Main$fetch$frame"));
        rewrite();
        Map<String, byte[]> before = contents();

        assertThat(rewrite()).isEqualTo(new Summary(1, 0, 0, List.of()));
        assertThat(contents()).containsExactlyInAnyOrderEntriesOf(before);
    }

    @Test
    void frames_of_methods_that_are_gone_are_deleted() throws Exception {
        write("app/Main", ClassFiles.plain("app/Main"));
        asyncClasses.put("app/Main", List.of("app/Main$fetch$frame", "app/Main$save$frame"));
        rewrite();

        write("app/Main", ClassFiles.plain("app/Main"));
        asyncClasses.put("app/Main", List.of("app/Main$fetch$frame"));
        rewrite();
        assertThat(files()).containsExactly("app/Main", "app/Main$fetch$frame");
    }

    @Test
    void frames_of_a_class_that_is_no_longer_async_or_gone_are_deleted() throws Exception {
        write("app/Main", ClassFiles.plain("app/Main"));
        write("app/Main$Inner", ClassFiles.plain("app/Main$Inner"));
        asyncClasses.put("app/Main", List.of("app/Main$fetch$frame"));
        asyncClasses.put("app/Main$Inner", List.of("app/Main$Inner$fetch$frame"));
        rewrite();

        Files.delete(folder.resolve("app/Main$Inner.class"));
        rewrite();
        assertThat(files()).containsExactly("app/Main", "app/Main$fetch$frame");

        write("app/Main", ClassFiles.plain("app/Main"));
        asyncClasses.clear();
        rewrite();
        assertThat(files()).containsExactly("app/Main");
    }

    @Test
    void classes_that_are_only_named_like_frames_stay() throws Exception {
        write("app/Main$frame", ClassFiles.plain("app/Main$frame"));
        write("app/Garbage$frame", new byte[] {1, 2, 3});

        assertThat(rewrite()).isEqualTo(new Summary(2, 0, 0, List.of()));
        assertThat(files()).containsExactly("app/Garbage$frame", "app/Main$frame");
    }

    @Test
    void classes_for_newer_java_versions_keep_their_frames_to_themselves() throws Exception {
        write("META-INF/versions/21/app/Main", ClassFiles.plain("app/Main"));
        asyncClasses.put("app/Main", List.of("app/Main$fetch$frame"));
        rewrite();
        assertThat(files())
                .containsExactly("META-INF/versions/21/app/Main", "META-INF/versions/21/app/Main$fetch$frame");
    }

    @Test
    void a_refused_class_stays_as_it_is_and_the_others_are_rewritten() throws Exception {
        write("app/Bad", ClassFiles.plain("app/Bad"));
        write("app/Main", ClassFiles.plain("app/Main"));
        asyncClasses.put("app/Main", List.of("app/Main$fetch$frame"));

        Summary summary = rewrite();
        assertThat(summary).isEqualTo(new Summary(2, 1, 1, List.of(MONITOR, NULL)));
        assertThat(summary.failure()).isEqualTo("Fermata refused 1 class: 2 errors above");
        assertThat(folder.resolve("app/Bad.class")).hasBinaryContent(ClassFiles.plain("app/Bad"));
    }

    @Test
    void classes_of_a_newer_java_are_left_alone_with_one_warning() throws Exception {
        for (String name : List.of("app/One", "app/Two", "app/Three")) {
            byte[] classFile = ClassFiles.async(name);
            classFile[7] = 99;
            write(name, classFile);
        }
        Map<String, byte[]> before = contents();

        Summary summary = new ClassFolder(folder, new Transformer()::transform).rewrite();
        assertThat(summary.errors()).isEmpty();
        assertThat(summary.warning())
                .isEqualTo("FERMATA011: a class file of a Java version that this Fermata does not know"
                        + " (class file version 99). Use a newer Fermata, or compile with an older --release."
                        + " [3 classes stay as they are]");
        assertThat(summary.success()).isEqualTo("Rewrote 0 of 3 classes, 0 async methods");
        assertThat(contents()).containsExactlyInAnyOrderEntriesOf(before);
        assertThat(new Summary(1, 0, 0, List.of(MONITOR)).warning()).isNull();
    }

    @Test
    void an_empty_folder_is_no_fault() throws Exception {
        Summary summary = rewrite();
        assertThat(summary).isEqualTo(new Summary(0, 0, 0, List.of()));
        assertThat(summary.success()).isEqualTo("Rewrote 0 of 0 classes, 0 async methods");
        assertThat(new Summary(1, 1, 1, List.of()).success()).isEqualTo("Rewrote 1 of 1 class, 1 async method");
    }

    private Summary rewrite() throws IOException {
        return new ClassFolder(folder, this::transform).rewrite();
    }

    private Transformation transform(byte[] classFile) {
        if (classFile.length < 10) {
            return new Untouched();
        }
        String name = new ClassReader(classFile).getClassName();
        if (name.equals("app/Bad")) {
            return new Refused(List.of(MONITOR, NULL));
        }
        List<String> frames = asyncClasses.get(name);
        if (frames == null || ClassFiles.isMarked(classFile)) {
            return new Untouched();
        }
        return new Rewritten(
                ClassFiles.rewritten(name, frames),
                frames.stream()
                        .map(frame -> new FrameClass(frame, ClassFiles.frame(frame)))
                        .toList());
    }

    private void write(String name, byte[] classFile) throws IOException {
        Path file = folder.resolve(name + ".class");
        Files.createDirectories(file.getParent());
        Files.write(file, classFile);
    }

    private Set<String> files() throws IOException {
        return new TreeSet<>(contents().keySet());
    }

    private Map<String, byte[]> contents() throws IOException {
        Map<String, byte[]> contents = new HashMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = folder.relativize(file).toString().replace('\\', '/');
                contents.put(name.replaceAll("\\.class$", ""), Files.readAllBytes(file));
            }
        }
        return contents;
    }
}
