package dev.fermata.transformer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fermata.AsyncScope;
import dev.fermata.rt.Abi;
import dev.fermata.transformer.scan.ScopeClosings;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Type;

/** Every name that the transformer writes exists in the runtime, so that a rename breaks this build and not a user. */
final class RuntimeApiTest {
    @Test
    void abi_versions_are_equal() {
        assertThat(RuntimeApi.ABI).isEqualTo(Abi.VERSION);
    }

    @Test
    void classes_exist() throws ClassNotFoundException {
        for (String name : new String[] {
            RuntimeApi.FERMATA,
            RuntimeApi.COROUTINE,
            RuntimeApi.TASK,
            RuntimeApi.AWAIT,
            RuntimeApi.ABI_CLASS,
            RuntimeApi.SCOPE,
            RuntimeApi.SCOPES,
            RuntimeApi.GENERATOR,
            RuntimeApi.LOOP,
            RuntimeApi.HOT,
            RuntimeApi.NOT_TRANSFORMED
        }) {
            assertThat(load(name)).isNotNull();
        }
        assertThat(load(Type.getType(RuntimeApi.ASYNC).getInternalName()).isAnnotation())
                .isTrue();
        assertThat(load(Type.getType(RuntimeApi.REWRITTEN).getInternalName()).isAnnotation())
                .isTrue();
    }

    @Test
    void every_scope_of_the_runtime_is_known() throws Exception {
        Path runtime = Path.of(AsyncScope.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        if (Files.isDirectory(runtime)) {
            assertThat(unknownScopes(runtime)).isEmpty();
        } else {
            try (FileSystem jar = FileSystems.newFileSystem(runtime)) {
                assertThat(unknownScopes(jar.getPath("/"))).isEmpty();
            }
        }
    }

    private static List<String> unknownScopes(Path runtime) throws Exception {
        List<String> unknown = new ArrayList<>();
        try (Stream<Path> files = Files.walk(runtime.resolve("dev"))) {
            for (Path file : files.toList()) {
                String name = runtime.relativize(file).toString().replace(".class", "");
                if (file.toString().endsWith(".class")
                        && AsyncScope.class.isAssignableFrom(load(name))
                        && !ScopeClosings.isScope(name)) {
                    unknown.add(name);
                }
            }
        }
        return unknown;
    }

    @Test
    void methods_exist() throws ClassNotFoundException {
        method(RuntimeApi.FERMATA, RuntimeApi.AWAIT_NAME, RuntimeApi.AWAIT_AWAITABLE, true);
        method(RuntimeApi.FERMATA, RuntimeApi.AWAIT_NAME, RuntimeApi.AWAIT_STAGE, true);
        method(RuntimeApi.FERMATA, RuntimeApi.RESULT_NAME, RuntimeApi.RESULT, true);
        method(RuntimeApi.FERMATA, RuntimeApi.DONE_NAME, RuntimeApi.DONE, true);
        method(RuntimeApi.COROUTINE, RuntimeApi.START_NAME, RuntimeApi.START, false);
        method(RuntimeApi.COROUTINE, RuntimeApi.RESUME_NAME, RuntimeApi.RESUME, false);
        method(RuntimeApi.COROUTINE, RuntimeApi.WHERE_NAME, RuntimeApi.WHERE, false);
        method(RuntimeApi.COROUTINE, RuntimeApi.CLAIM_NAME, RuntimeApi.CLAIM, false);
        method(RuntimeApi.COROUTINE, RuntimeApi.SUSPEND_NAME, RuntimeApi.SUSPEND, false);
        method(RuntimeApi.COROUTINE, RuntimeApi.BORN_NAME, RuntimeApi.BORN, false);
        method(RuntimeApi.COROUTINE, RuntimeApi.DEFER_NAME, RuntimeApi.DEFER, false);
        method(RuntimeApi.TASK, RuntimeApi.CROSSED_NAME, RuntimeApi.CROSSED, false);
        method(RuntimeApi.AWAIT, RuntimeApi.AWAIT_NAME, RuntimeApi.AWAIT_IN_TASK, true);
        method(RuntimeApi.AWAIT, RuntimeApi.AWAIT_NAME, RuntimeApi.AWAIT_STAGE_IN_TASK, true);
        method(RuntimeApi.AWAIT, RuntimeApi.TAIL_NAME, RuntimeApi.TAIL, true);
        method(RuntimeApi.FERMATA, RuntimeApi.EMIT_NAME, RuntimeApi.EMIT, true);
        method(RuntimeApi.FERMATA, RuntimeApi.EACH_NAME, RuntimeApi.EACH, true);
        method(RuntimeApi.AWAIT, RuntimeApi.EMIT_NAME, RuntimeApi.EMIT_IN_TASK, true);
        method(RuntimeApi.AWAIT, RuntimeApi.TAIL_NAME, RuntimeApi.TAIL_STAGE, true);
        method(RuntimeApi.GENERATOR, RuntimeApi.GENERATOR_OF_NAME, RuntimeApi.GENERATOR_OF, true);
        method(RuntimeApi.LOOP, RuntimeApi.ADVANCE_NAME, RuntimeApi.LOOP_STEP, true);
        method(RuntimeApi.LOOP, RuntimeApi.CLOSE_NAME, RuntimeApi.LOOP_STEP, true);
        method(RuntimeApi.HOT, RuntimeApi.HOT_START_NAME, RuntimeApi.HOT_START, true);
        method(RuntimeApi.ABI_CLASS, RuntimeApi.REQUIRE_NAME, RuntimeApi.REQUIRE, true);
        method(RuntimeApi.SCOPE, RuntimeApi.EXIT_NAME, RuntimeApi.EXIT, false);
        method(RuntimeApi.SCOPES, RuntimeApi.EXITED_NAME, RuntimeApi.EXITED, true);
        method(RuntimeApi.SCOPES, RuntimeApi.EXITED_WELL_NAME, RuntimeApi.EXITED_WELL, true);
        method(RuntimeApi.SCOPES, RuntimeApi.EXIT_FAILED_NAME, RuntimeApi.EXIT_FAILED, true);
    }

    @Test
    void fields_exist() throws ReflectiveOperationException {
        assertThat(Type.getDescriptor(load(RuntimeApi.AWAIT)
                        .getField(RuntimeApi.SUSPENDED_NAME)
                        .getType()))
                .isEqualTo(RuntimeApi.SUSPENDED);
        assertThat(load(RuntimeApi.COROUTINE).getDeclaredField(RuntimeApi.STATE).getType())
                .isEqualTo(int.class);
        assertThat(load(RuntimeApi.NOT_TRANSFORMED).getConstructor(String.class))
                .isNotNull();
    }

    private static void method(String owner, String name, String descriptor, boolean isStatic)
            throws ClassNotFoundException {
        Stream<java.lang.reflect.Method> found = Arrays.stream(load(owner).getDeclaredMethods())
                .filter(method -> method.getName().equals(name))
                .filter(method -> Type.getMethodDescriptor(method).equals(descriptor))
                .filter(method -> Modifier.isStatic(method.getModifiers()) == isStatic)
                .filter(method -> !Modifier.isPrivate(method.getModifiers()));
        assertThat(found).as(owner + "." + name + descriptor).hasSize(1);
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
        return Class.forName(name.replace('/', '.'), false, RuntimeApiTest.class.getClassLoader());
    }
}
