package dev.fermata.agent;

import dev.fermata.transformer.Transformation.FrameClass;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Calls {@code ClassLoader.defineClass}, which is protected: the agent has java.lang opened for itself.
 *
 * <p>Nothing public would do. {@code Lookup.defineClass} needs a class of the same package that is loaded already, and
 * the first class of a package that the JVM loads may be the one to rewrite.
 */
final class JavaLangFrameDefiner implements FrameDefiner {
    private final MethodHandle defineClass;
    private final MethodHandle findLoadedClass;

    private JavaLangFrameDefiner(Lookup lookup) throws ReflectiveOperationException {
        defineClass = lookup.findVirtual(
                ClassLoader.class,
                "defineClass",
                MethodType.methodType(
                        Class.class, String.class, byte[].class, int.class, int.class, ProtectionDomain.class));
        findLoadedClass = lookup.findVirtual(
                ClassLoader.class, "findLoadedClass", MethodType.methodType(Class.class, String.class));
    }

    /** Opens java.lang to the module of the agent. */
    static JavaLangFrameDefiner open(Instrumentation instrumentation) {
        Module agent = JavaLangFrameDefiner.class.getModule();
        instrumentation.redefineModule(
                Object.class.getModule(), Set.of(), Map.of(), Map.of("java.lang", Set.of(agent)), Set.of(), Map.of());
        try {
            return new JavaLangFrameDefiner(MethodHandles.privateLookupIn(ClassLoader.class, MethodHandles.lookup()));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("This JVM does not let the Fermata agent define classes.", e);
        }
    }

    @Override
    public void define(FrameClass frame, ClassLoader loader, @Nullable ProtectionDomain domain) {
        String name = frame.name().replace('/', '.');
        byte[] bytes = frame.bytes();
        try {
            var defined = (Class<?>) defineClass.invokeExact(loader, name, bytes, 0, bytes.length, domain);
            assert defined.getClassLoader() == loader;
        } catch (LinkageError e) {
            if (!isLoaded(name, loader)) {
                throw e;
            }
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private boolean isLoaded(String name, ClassLoader loader) {
        try {
            return (Class<?>) findLoadedClass.invokeExact(loader, name) != null;
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** Neither method declares a checked exception; method handles do. */
    private static RuntimeException unchecked(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return e instanceof RuntimeException runtime ? runtime : new IllegalStateException(e);
    }
}
