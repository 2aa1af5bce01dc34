package dev.fermata.transformer.program;

import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.Transformer;
import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.oracle.ColdCoroutines;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.ClassNode;

/** Compiled classes, rewritten, in a class loader of their own. */
public final class Program extends ClassLoader {
    private final Map<String, byte[]> classes;

    private Program(Map<String, byte[]> classes) {
        super(Program.class.getClassLoader());
        this.classes = classes;
    }

    /** Compiles and rewrites a class {@code Case} with these members. */
    public static Program of(String members) {
        return rewritten(compiled(members));
    }

    /** Compiles a class {@code Case} with these members. */
    public static Map<String, byte[]> compiled(String members) {
        return new Compiler("--release", "17", "-g").compile(CaseFile.sources(members));
    }

    /** Rewrites all classes; each must be good. */
    public static Program rewritten(Map<String, byte[]> compiled) {
        Map<String, byte[]> classes = new TreeMap<>();
        compiled.forEach((name, bytes) -> {
            Transformation transformation = new Transformer().transform(bytes);
            if (transformation instanceof Transformation.Rewritten rewritten) {
                classes.put(name, rewritten.bytes());
                rewritten.frames().forEach(frame -> classes.put(frame.name().replace('/', '.'), frame.bytes()));
            } else if (transformation instanceof Transformation.Refused refused) {
                throw new AssertionError("refused: " + refused.diagnostics());
            } else {
                classes.put(name, bytes);
            }
        });
        return new Program(classes);
    }

    /** Not rewritten: async methods run on threads that block. */
    public static Program oracle(Map<String, byte[]> compiled) {
        Map<String, byte[]> classes = new TreeMap<>();
        compiled.forEach((name, bytes) -> classes.put(name, ColdCoroutines.apply(bytes)));
        return new Program(classes);
    }

    /** The classes as they are. */
    public static Program plain(Map<String, byte[]> classes) {
        return new Program(classes);
    }

    /** All that is wrong with these classes. */
    public static List<Diagnostic> diagnostics(Map<String, byte[]> compiled) {
        List<Diagnostic> diagnostics = new ArrayList<>();
        for (byte[] bytes : compiled.values()) {
            if (new Transformer().transform(bytes) instanceof Transformation.Refused refused) {
                diagnostics.addAll(refused.diagnostics());
            }
        }
        return diagnostics;
    }

    /** The bytes of all classes by binary name. */
    public Map<String, byte[]> classes() {
        return classes;
    }

    /** Loads and links every class, so that each is verified: HotSpot links a class when its methods are asked for. */
    public void verify() throws ClassNotFoundException {
        for (String name : classes.keySet()) {
            Objects.requireNonNull(Class.forName(name, false, this).getDeclaredMethods());
        }
    }

    /** Calls a static method without arguments. */
    public Object call(String className, String method) throws Throwable {
        try {
            var target = loadClass(className).getDeclaredMethod(method);
            target.setAccessible(true);
            return target.invoke(null);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    /** Calls {@code Case.test()} with every await suspending, and gives what it logged. */
    public List<String> log() throws Throwable {
        call("Case", "test");
        List<String> lines = new ArrayList<>();
        for (Object line : (List<?>) loadClass("Support").getField("lines").get(null)) {
            lines.add((String) line);
        }
        return lines;
    }

    /** A rewritten class as a tree. */
    public ClassNode node(String name) {
        ClassNode node = new ClassNode();
        new ClassReader(Objects.requireNonNull(classes.get(name))).accept(node, 0);
        return node;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        byte[] bytes = classes.get(name);
        if (bytes == null) {
            throw new ClassNotFoundException(name);
        }
        return defineClass(name, bytes, 0, bytes.length);
    }
}
