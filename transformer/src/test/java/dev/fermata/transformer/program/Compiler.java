package dev.fermata.transformer.program;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles sources in memory with this JDK's javac. */
public final class Compiler {
    private final List<String> options;

    public Compiler(String... options) {
        this.options = List.of(options);
    }

    /** Gives the class files by binary name. */
    public Map<String, byte[]> compile(Map<String, String> sources) {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<JavaFileObject> files = new ArrayList<>();
        sources.forEach((name, text) -> files.add(new Source(name, text)));
        StandardJavaFileManager standard = javac.getStandardFileManager(diagnostics, null, null);
        try (Memory memory = new Memory(standard)) {
            List<String> all = new ArrayList<>(options);
            all.addAll(List.of("-proc:none", "-classpath", System.getProperty("java.class.path")));
            if (!javac.getTask(null, memory, diagnostics, all, null, files).call()) {
                throw new IllegalArgumentException("does not compile: " + diagnostics.getDiagnostics());
            }
            Map<String, byte[]> classes = new TreeMap<>();
            memory.outputs.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
            return classes;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Memory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, ByteArrayOutputStream> outputs = new TreeMap<>();

        Memory(StandardJavaFileManager standard) {
            super(standard);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            outputs.put(name, bytes);
            return new SimpleJavaFileObject(URI.create("memory:///" + name.replace('.', '/') + ".class"), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return bytes;
                }
            };
        }
    }
}
