package dev.fermata.transformer;

import dev.fermata.transformer.analysis.AsyncMethod;
import dev.fermata.transformer.analysis.MethodPlan;
import dev.fermata.transformer.analysis.Planning;
import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import dev.fermata.transformer.emit.ClassEmitter;
import dev.fermata.transformer.scan.AsyncKind;
import dev.fermata.transformer.scan.AsyncMethods;
import dev.fermata.transformer.scan.ClassScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Rewrites the async methods of one class at a time: class bytes in, class bytes out. Stateless, for any thread.
 *
 * <pre>
 * scan -> lowering of each(), emit and scopes, NEW relocation -> analysis (MethodPlan) -> layout (FrameLayout) -> emit
 * </pre>
 */
public final class Transformer {
    private static final int OLDEST = Opcodes.V1_6;
    private static final int NEWEST = Opcodes.V26;

    /**
     * Rewrites a class file. Looks at nothing but these bytes and loads no class.
     *
     * @throws TransformException if the transformer itself fails
     */
    public Transformation transform(byte[] classFile) {
        ClassScan scan = ClassScan.of(classFile);
        if (scan != ClassScan.CANDIDATE) {
            return new Transformation.Untouched();
        }
        if (ClassScan.majorVersion(classFile) > NEWEST) {
            return refuse(Rule.CLASS_FILE_TOO_NEW, "?", "", "class file version " + ClassScan.majorVersion(classFile));
        }
        ClassNode owner = read(classFile);
        try {
            return transform(owner);
        } catch (MethodTooLargeException e) {
            return refuse(Rule.METHOD_TOO_LARGE, sourceName(owner), e.getMethodName(), e.getCodeSize() + " bytes");
        } catch (ClassTooLargeException e) {
            String detail = "the class would need " + e.getConstantPoolCount() + " constants, 65535 are the most";
            return refuse(Rule.METHOD_TOO_LARGE, sourceName(owner), "", detail);
        } catch (RuntimeException e) {
            throw new TransformException(
                    "Fermata " + version() + " failed on class " + sourceName(owner) + ": " + e
                            + ". This is a fault of Fermata: please report it with the class file.",
                    e);
        }
    }

    /**
     * Gives the class with each of its async methods throwing {@code NotTransformedError}: for front ends that cannot
     * report a failure where the user sees it.
     *
     * @param reason what went wrong, for the error's message
     */
    public byte[] failing(byte[] classFile, String reason) {
        return FailingClass.of(classFile, reason);
    }

    private static Transformation transform(ClassNode owner) {
        AsyncMethods found = AsyncMethods.of(owner);
        List<Diagnostic> diagnostics = new ArrayList<>(found.diagnostics());
        if (!found.methods().isEmpty() && (owner.version & 0xFFFF) < OLDEST) {
            return refuse(
                    Rule.CLASS_FILE_TOO_OLD, sourceName(owner), found.methods().get(0).name, "");
        }
        List<MethodPlan> plans = plans(owner, found.methods(), diagnostics);
        if (!diagnostics.isEmpty()) {
            return new Transformation.Refused(List.copyOf(diagnostics));
        }
        if (plans.isEmpty()) {
            return new Transformation.Untouched();
        }
        ClassEmitter emitter = new ClassEmitter(owner, plans);
        List<Transformation.FrameClass> frames = emitter.emitFrames();
        return new Transformation.Rewritten(emitter.emitOwner(), frames);
    }

    /** Lowers and plans the async methods; problems are added to {@code diagnostics}. */
    static List<MethodPlan> plans(ClassNode owner, List<MethodNode> methods, List<Diagnostic> diagnostics) {
        Set<String> fusable = fusable(methods);
        Planning planning = new Planning(diagnostics);
        List<MethodPlan> plans = new ArrayList<>();
        for (MethodNode method : methods) {
            plans.add(planning.plan(new AsyncMethod(owner, method, fusable)));
        }
        return plans;
    }

    /** Calls that nobody can override, proxy or mock: private and static ones, within the class. */
    private static Set<String> fusable(List<MethodNode> methods) {
        return methods.stream()
                .filter(method -> AsyncKind.of(method.desc) == AsyncKind.COROUTINE)
                .filter(method -> (method.access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC)) != 0)
                .map(method -> AsyncMethod.key(method.name, method.desc))
                .collect(Collectors.toSet());
    }

    static ClassNode read(byte[] classFile) {
        ClassNode owner = new ClassNode();
        new ClassReader(classFile).accept(owner, ClassReader.EXPAND_FRAMES);
        return owner;
    }

    private static Transformation refuse(Rule rule, String className, String method, String detail) {
        return new Transformation.Refused(List.of(new Diagnostic(rule, className, method, 0, detail)));
    }

    private static String sourceName(ClassNode owner) {
        return AsyncMethods.sourceName(owner);
    }

    private static String version() {
        String version = Transformer.class.getPackage().getImplementationVersion();
        return version == null ? "(development)" : version;
    }
}
