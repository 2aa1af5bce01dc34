package dev.fermata.processor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.transformer.Transformation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.Processor;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.SourceVersion;
import javax.lang.model.element.TypeElement;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.ClassReader;

/** The ways in which tools start javac. */
final class EnvironmentsTest {
    private static final String GOOD = """
            import static dev.fermata.Fermata.*;
            import dev.fermata.*;

            class Good {
                @Async
                Coroutine<Integer> load() {
                    return result(await(number()));
                }
            }

            class AlsoGood {
                AsyncSupplier<Integer> lambda = () -> result(await(number()));
            }
            """;

    @TempDir
    Path folder;

    private final Map<String, Integer> transformed = new ConcurrentHashMap<>();

    @Test
    void warnsOnceWhereNoProcessorRuns() {
        Compilation compiled = Compilation.of(this::count, List.of(good()), "-proc:none", "-d", folder.toString());

        assertThat(compiled.success()).isTrue();
        assertThat(compiled.messages())
                .containsExactly("WARNING Good.java:4:1 Fermata cannot rewrite this class: no annotation processor runs"
                        + " in this compilation (since JDK 23 javac runs none that is only on the class path). Put"
                        + " fermata-processor.jar on the -processorpath (Maven: annotationProcessorPaths) and drop"
                        + " -proc:none; or use the Maven goal fermata:transform, or the agent.");
    }

    @Test
    void checksAlsoWhereNoProcessorRuns() {
        Path bad = Compilation.RESOURCES.resolve("bad/AwaitInInitializer.java");

        Compilation compiled = Compilation.of(this::count, List.of(bad), "-proc:none", "-d", folder.toString());

        assertThat(compiled.messages()).hasSize(8).allMatch(message -> message.contains("FERMATA003"));
    }

    @Test
    void saysNothingWhereFermataIsNotUsed() {
        Path source = Compilation.write(
                folder, "Plain.java", "class Plain { /* fermata */ void await(int x) { await(1); } }");

        Compilation compiled = Compilation.of(this::count, List.of(source), "-proc:none", "-Werror");

        assertThat(compiled.messages()).isEmpty();
    }

    @Test
    void leavesErrorsOfTheProgramToJavac() {
        Path source = Compilation.write(
                folder,
                "Broken.java",
                "class Broken { @dev.fermata.Async Missing f() { return dev.fermata.Fermata.await(missing); } }");

        Compilation compiled = Compilation.of(this::count, List.of(source));

        assertThat(compiled.messages())
                .anyMatch(message -> message.contains("cannot find symbol"))
                .noneMatch(message -> message.contains("Please report"));
    }

    @Test
    void worksWhereAToolWrapsTheEnvironment() {
        Compilation compiled = Compilation.with(
                new Wrapping(new FermataProcessor(this::count)), List.of(good()), "-d", folder.toString());

        assertThat(compiled.messages()).isEmpty();
        assertThat(transformed).isEqualTo(Map.of("Good", 1, "AlsoGood", 1));
    }

    @Test
    void worksWhereThePluginIsNotFound() {
        Compilation compiled = Compilation.with(
                new FermataProcessor(this::count), WithoutPlugins::new, List.of(good()), "-d", folder.toString());

        assertThat(compiled.messages()).isEmpty();
        assertThat(transformed).isEqualTo(Map.of("Good", 1, "AlsoGood", 1));
    }

    @Test
    void warnsOnceWhereTheEnvironmentIsWrappedAndThePluginIsNotFound() {
        Compilation compiled = Compilation.with(
                new Wrapping(new FermataProcessor(this::count)),
                WithoutPlugins::new,
                List.of(good()),
                "-d",
                folder.toString());

        assertThat(compiled.messages())
                .containsExactly(
                        "WARNING Good.java:4:1 Fermata checks the source here, but cannot rewrite the class: this"
                                + " compiler is not javac, or a tool hides it. Use the Maven goal fermata:transform, or the"
                                + " agent.");
        assertThat(transformed).isEmpty();
    }

    @Test
    void warnsOnceWhereClassesAreKeptInMemory() {
        Compilation compiled = Compilation.with(new FermataProcessor(this::count), InMemory::new, List.of(good()));

        assertThat(compiled.success()).isTrue();
        assertThat(compiled.messages())
                .containsExactly(
                        "WARNING Good.java:4:1 Fermata cannot rewrite this class: the compiler keeps it in memory,"
                                + " and not in a file. Use the agent to rewrite it when it is loaded.");
    }

    @Test
    void keepsCompilationsApartThatRunAtOnce() {
        Path source = good();
        List<Compilation> compiled = IntStream.range(0, 16)
                .parallel()
                .mapToObj(each -> Compilation.of(
                        this::count,
                        List.of(source),
                        "-d",
                        createFolder("out" + each).toString()))
                .toList();

        assertThat(compiled).allMatch(each -> each.messages().isEmpty());
        assertThat(transformed).isEqualTo(Map.of("Good", 16, "AlsoGood", 16));
    }

    private Transformation count(byte[] bytes) {
        transformed.merge(new ClassReader(bytes).getClassName(), 1, Integer::sum);
        return new Transformation.Untouched();
    }

    private Path good() {
        return Compilation.write(createFolder("source"), "Good.java", GOOD);
    }

    private Path createFolder(String name) {
        Path created = folder.resolve(name);
        created.toFile().mkdirs();
        return created;
    }

    /** What Gradle and IDEs do: javac's own environment, behind an object of theirs. */
    private static final class Wrapping extends AbstractProcessor {
        private final Processor inner;

        Wrapping(Processor inner) {
            this.inner = inner;
        }

        @Override
        public synchronized void init(ProcessingEnvironment environment) {
            inner.init((ProcessingEnvironment) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {ProcessingEnvironment.class},
                    (proxy, method, arguments) -> {
                        try {
                            return method.invoke(environment, arguments);
                        } catch (InvocationTargetException e) {
                            throw e.getCause();
                        }
                    }));
        }

        @Override
        public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
            inner.process(annotations, round);
            return false;
        }

        @Override
        public Set<String> getSupportedAnnotationTypes() {
            return inner.getSupportedAnnotationTypes();
        }

        @Override
        public SourceVersion getSupportedSourceVersion() {
            return inner.getSupportedSourceVersion();
        }
    }

    /** Hides META-INF/services, and with it the plugin. */
    private static final class WithoutPlugins extends ForwardingJavaFileManager<StandardJavaFileManager> {
        WithoutPlugins(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public ClassLoader getClassLoader(Location location) {
            return new ClassLoader(null) {
                @Override
                public Enumeration<URL> getResources(String name) {
                    return Collections.emptyEnumeration();
                }
            };
        }
    }

    /** Keeps class files, and knows of no other files. */
    private static final class InMemory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        InMemory(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("memory:///" + className + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() throws IOException {
                    return new ByteArrayOutputStream();
                }
            };
        }
    }
}
