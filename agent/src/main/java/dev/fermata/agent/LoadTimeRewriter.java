package dev.fermata.agent;

import dev.fermata.transformer.Transformation;
import dev.fermata.transformer.Transformation.FrameClass;
import dev.fermata.transformer.Transformation.Refused;
import dev.fermata.transformer.Transformation.Rewritten;
import dev.fermata.transformer.Transformation.Untouched;
import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites each class of the program as the JVM loads it.
 *
 * <p>The JVM drops whatever a class file transformer throws and loads the class as it was. So a failure is reported
 * twice: in the log at once, and by the async methods of the class, which throw it when they are called.
 */
final class LoadTimeRewriter implements ClassFileTransformer {
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private final Function<byte[], Transformation> transform;
    private final BiFunction<byte[], String, byte[]> failing;
    private final FrameDefiner frames;
    private final Dump dump;
    private final AgentLog log;
    private final AtomicBoolean warnedOfNewClasses = new AtomicBoolean();

    LoadTimeRewriter(
            Function<byte[], Transformation> transform,
            BiFunction<byte[], String, byte[]> failing,
            FrameDefiner frames,
            Dump dump,
            AgentLog log) {
        this.transform = transform;
        this.failing = failing;
        this.frames = frames;
        this.dump = dump;
        this.log = log;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String internalName,
            @Nullable Class<?> loadedBefore,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (loader == null || loader == PLATFORM) {
            return null; // the JDK
        }
        if (internalName == null || OwnClasses.contains(internalName)) {
            return null; // a class without a name (no javac made it), or ours
        }
        if (loadedBefore != null) {
            return null; // methods can no longer be added to it
        }
        try {
            return rewrite(loader, internalName, domain, classFile);
        } catch (Throwable e) {
            log.failure("cannot rewrite " + sourceName(internalName), e);
            return failing(internalName, classFile, "Fermata could not rewrite it: " + e);
        }
    }

    private byte @Nullable [] rewrite(
            ClassLoader loader, String internalName, @Nullable ProtectionDomain domain, byte[] classFile) {
        Transformation transformation = transform.apply(classFile);
        if (transformation instanceof Rewritten rewritten) {
            dump.write(internalName, rewritten.bytes());
            for (FrameClass frame : rewritten.frames()) {
                dump.write(frame.name(), frame.bytes());
                frames.define(frame, loader, domain);
            }
            return rewritten.bytes();
        }
        if (transformation instanceof Refused refused) {
            Diagnostic first = refused.diagnostics().get(0);
            if (first.rule() == Rule.CLASS_FILE_TOO_NEW) {
                warnOfNewClasses(internalName, first);
                return null;
            }
            refused.diagnostics().forEach(diagnostic -> log.line(diagnostic.toString()));
            return failing(
                    internalName,
                    classFile,
                    refused.diagnostics().stream().map(Diagnostic::toString).collect(Collectors.joining("; ")));
        }
        assert transformation instanceof Untouched;
        return null;
    }

    /** Once: a program of a newer Java may have thousands of them. */
    private void warnOfNewClasses(String internalName, Diagnostic diagnostic) {
        if (!warnedOfNewClasses.getAndSet(true)) {
            log.line(diagnostic.text() + " [" + sourceName(internalName)
                    + ", and all others like it, stay as they are]");
        }
    }

    private byte @Nullable [] failing(String internalName, byte[] classFile, String reason) {
        try {
            return failing.apply(classFile, reason);
        } catch (Throwable e) {
            log.failure(sourceName(internalName) + " is loaded as it was compiled", e);
            return null;
        }
    }

    private static String sourceName(String internalName) {
        return internalName.replace('/', '.');
    }
}
