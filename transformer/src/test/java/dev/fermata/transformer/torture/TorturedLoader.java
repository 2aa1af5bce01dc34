package dev.fermata.transformer.torture;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;

/** Loads the classes below a package anew, with every method tortured. */
final class TorturedLoader extends ClassLoader {
    private final String packagePrefix;
    private final Suspend suspend;
    private final Map<String, byte[]> frames = new HashMap<>();
    private int methods;

    TorturedLoader(String packagePrefix, Suspend suspend) {
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

    private byte[] tortured(byte[] classFile) {
        TorturedClass tortured = TorturedClass.of(classFile, suspend);
        methods += tortured.census().rewritten();
        tortured.frames().forEach(each -> frames.put(each.name().replace('/', '.'), each.bytes()));
        return tortured.bytes();
    }
}
