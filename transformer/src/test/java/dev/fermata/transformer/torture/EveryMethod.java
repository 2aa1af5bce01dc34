package dev.fermata.transformer.torture;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Turns every method of a class into an async one with suspensions in it, in the form in which javac would hand it to
 * the transformer:
 *
 * <pre>
 * R m(args) { body }   ->   R m(args) { return (R) Torture.drive(m$async(args)); }
 *                           {@literal @}Async private Coroutine m$async(args) { body, with await(Torture.point()); result(value) }
 * </pre>
 */
final class EveryMethod {
    /** Stands in the name of each async half. */
    static final String HALF = "$async";

    private static final String TORTURE = "dev/fermata/transformer/torture/inside/Torture";
    private static final String COROUTINE = "Ldev/fermata/Coroutine;";

    private final ClassNode owner;
    private final Suspend suspend;
    private final Strides strides;
    private final Census census = new Census();

    private EveryMethod(ClassNode owner, Suspend suspend, Strides strides) {
        this.owner = owner;
        this.suspend = suspend;
        this.strides = strides;
    }

    /** A prepared class, and what became of its methods. */
    @SuppressWarnings("ArrayRecordComponent")
    record Prepared(byte[] bytes, Census census) {}

    /** Prepares a class. */
    static Prepared prepare(byte[] classFile, Suspend suspend, Strides strides) {
        ClassNode owner = new ClassNode();
        new ClassReader(classFile).accept(owner, ClassReader.EXPAND_FRAMES);
        EveryMethod every = new EveryMethod(owner, suspend, strides);
        every.prepare();
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        owner.accept(writer);
        return new Prepared(writer.toByteArray(), every.census);
    }

    private void prepare() {
        List<MethodNode> methods = List.copyOf(owner.methods);
        for (int i = 0; i < methods.size(); i++) {
            // Numbered, as bridges differ from their method in the return type alone, which the async half has lost.
            census.add(prepare(methods.get(i), methods.get(i).name + HALF + i));
        }
    }

    private Fate prepare(MethodNode method, String name) {
        if (method.name.startsWith("<")) {
            return method.name.equals("<init>") ? Fate.CONSTRUCTOR : Fate.INITIALIZER;
        } else if ((method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
            return (method.access & Opcodes.ACC_NATIVE) != 0 ? Fate.NATIVE : Fate.ABSTRACT;
        } else if (strides.leavesAlone(name)) {
            return Fate.TOO_LARGE;
        }
        Places places = split(method, name);
        census.addPlaces(places.free().size());
        if (places.withoutLines()) {
            census.addWithoutLines();
        }
        if (!places.free().isEmpty()) {
            return places.thinned() ? Fate.THINNED : Fate.SUSPENDED;
        }
        return places.inMonitor() > 0 ? Fate.IN_MONITOR : Fate.NO_PLACE;
    }

    private Places split(MethodNode method, String name) {
        boolean isStatic = (method.access & Opcodes.ACC_STATIC) != 0;
        String descriptor = method.desc.substring(0, method.desc.indexOf(')') + 1) + COROUTINE;
        MethodNode body =
                new MethodNode(Opcodes.ACC_PRIVATE | (isStatic ? Opcodes.ACC_STATIC : 0), name, descriptor, null, null);
        body.visitAnnotation("Ldev/fermata/Async;", true);
        body.instructions = method.instructions;
        body.tryCatchBlocks = method.tryCatchBlocks;
        body.localVariables = method.localVariables;
        body.maxLocals = method.maxLocals;
        body.maxStack = method.maxStack + 2;
        Places places = Places.of(owner.name, body, suspend).every(strides.of(name));
        places.suspendIn(body);
        wrapReturns(body, Type.getReturnType(method.desc));
        method.instructions = new InsnList();
        method.tryCatchBlocks = new ArrayList<>();
        method.localVariables = null;
        method.visibleLocalVariableAnnotations = null;
        method.invisibleLocalVariableAnnotations = null;
        writeEntry(method, body, isStatic);
        owner.methods.add(body);
        return places;
    }

    private static void wrapReturns(MethodNode body, Type type) {
        for (AbstractInsnNode insn : body.instructions.toArray()) {
            int opcode = insn.getOpcode();
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                InsnList code = new InsnList();
                if (opcode == Opcodes.RETURN) {
                    code.add(fermata("done", "()" + COROUTINE));
                } else {
                    Boxing.box(code, type);
                    code.add(fermata("result", "(Ljava/lang/Object;)" + COROUTINE));
                }
                code.add(new InsnNode(Opcodes.ARETURN));
                body.instructions.insert(insn, code);
                body.instructions.remove(insn);
            }
        }
    }

    private static MethodInsnNode fermata(String name, String descriptor) {
        return new MethodInsnNode(Opcodes.INVOKESTATIC, "dev/fermata/Fermata", name, descriptor, false);
    }

    private void writeEntry(MethodNode method, MethodNode body, boolean isStatic) {
        InsnList code = method.instructions;
        int slot = 0;
        if (!isStatic) {
            code.add(new VarInsnNode(Opcodes.ALOAD, slot++));
        }
        for (Type type : Type.getArgumentTypes(method.desc)) {
            code.add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), slot));
            slot += type.getSize();
        }
        boolean inInterface = (owner.access & Opcodes.ACC_INTERFACE) != 0;
        int opcode = isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL;
        code.add(new MethodInsnNode(opcode, owner.name, body.name, body.desc, inInterface));
        code.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC, TORTURE, "drive", "(" + COROUTINE + ")Ljava/lang/Object;", false));
        Type result = Type.getReturnType(method.desc);
        Boxing.unbox(code, result);
        code.add(new InsnNode(result.getOpcode(Opcodes.IRETURN)));
    }
}
