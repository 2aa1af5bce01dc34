package dev.fermata.transformer.torture;

import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.Transformer;
import dev.fermata.transformer.diagnostic.Diagnostic;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Loads the classes below a package anew, with every method tortured. */
final class TorturedLoader extends ClassLoader {
    private final String packagePrefix;
    private final EveryMethod.Suspend suspend;
    private final Map<String, byte[]> frames = new HashMap<>();
    private int methods;

    TorturedLoader(String packagePrefix, EveryMethod.Suspend suspend) {
        super(TorturedLoader.class.getClassLoader());
        this.packagePrefix = packagePrefix;
        this.suspend = suspend;
    }

    /** How many methods have been rewritten so far. */
    int methods() {
        return methods;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(packagePrefix)) {
            return super.loadClass(name, resolve);
        }
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? findClass(name) : loaded;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] frame = frames.remove(name);
        byte[] bytes = frame == null ? tortured(name) : frame;
        return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] tortured(String name) throws ClassNotFoundException {
        try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return tortured(in.readAllBytes());
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    /** A method that becomes too large is left as it is. */
    private byte[] tortured(byte[] classFile) {
        Set<String> except = new HashSet<>();
        while (true) {
            EveryMethod.Prepared prepared = EveryMethod.prepare(classFile, suspend, except);
            Transformation result = new Transformer().transform(prepared.bytes());
            if (result instanceof Transformation.Rewritten rewritten) {
                methods += prepared.methods();
                rewritten.frames().forEach(each -> frames.put(each.name().replace('/', '.'), each.bytes()));
                return rewritten.bytes();
            } else if (result instanceof Transformation.Refused refused) {
                for (Diagnostic diagnostic : refused.diagnostics()) {
                    if (!except.add(diagnostic.method())) {
                        throw new IllegalStateException("refused twice: " + diagnostic);
                    }
                }
            } else {
                return classFile;
            }
        }
    }
}
