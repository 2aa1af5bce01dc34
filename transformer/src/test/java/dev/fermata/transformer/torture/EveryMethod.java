package dev.fermata.transformer.torture;

import dev.fermata.transformer.flow.Flow;
import dev.fermata.transformer.flow.Monitors;
import dev.fermata.transformer.flow.Types;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Turns every method of a class into an async one with a suspension before each line or each call, in the form in which
 * javac would hand it to the transformer:
 *
 * <pre>
 * R m(args) { body }   ->   R m(args) { return (R) Torture.drive(m$async(args)); }
 *                           {@literal @}Async private Coroutine m$async(args) { body, with await(Torture.point()); result(value) }
 * </pre>
 */
final class EveryMethod {
    /** Where suspensions are put. */
    enum Suspend {
        LINES,
        CALLS
    }

    private static final String TORTURE = "dev/fermata/transformer/torture/Torture";
    private static final String COROUTINE = "Ldev/fermata/Coroutine;";

    private final ClassNode owner;
    private final Suspend suspend;
    private int methods;
    private int points;

    private EveryMethod(ClassNode owner, Suspend suspend) {
        this.owner = owner;
        this.suspend = suspend;
    }

    /** A prepared class, with counts. */
    @SuppressWarnings("ArrayRecordComponent")
    record Prepared(byte[] bytes, int methods, int points) {}

    /** Prepares a class, leaving alone the methods named in {@code except} (by the name of their async half). */
    static Prepared prepare(byte[] classFile, Suspend suspend, Set<String> except) {
        ClassNode owner = new ClassNode();
        new ClassReader(classFile).accept(owner, ClassReader.EXPAND_FRAMES);
        EveryMethod every = new EveryMethod(owner, suspend);
        if ((owner.version & 0xFFFF) >= Opcodes.V1_6) {
            every.prepare(except);
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        owner.accept(writer);
        return new Prepared(writer.toByteArray(), every.methods, every.points);
    }

    private void prepare(Set<String> except) {
        Set<String> names = new HashSet<>();
        owner.methods.forEach(method -> names.add(method.name));
        for (MethodNode method : List.copyOf(owner.methods)) {
            String name = method.name + "$async" + returned(method);
            boolean excluded = (method.access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE)) != 0
                    || method.name.startsWith("<")
                    || except.contains(name)
                    || names.contains(name)
                    || ((owner.access & Opcodes.ACC_INTERFACE) != 0 && (owner.version & 0xFFFF) < Opcodes.V1_8);
            if (!excluded) {
                split(method, name);
            }
        }
    }

    /** Bridges of other compilers than javac differ in the return type alone, which the async half has lost. */
    private static String returned(MethodNode method) {
        return Type.getReturnType(method.desc).getDescriptor().replaceAll("[/;\\[]", "_");
    }

    private void split(MethodNode method, String name) {
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
        addPoints(body);
        wrapReturns(body, Type.getReturnType(method.desc));
        method.instructions = new InsnList();
        method.tryCatchBlocks = new ArrayList<>();
        method.localVariables = null;
        method.visibleLocalVariableAnnotations = null;
        method.invisibleLocalVariableAnnotations = null;
        writeEntry(method, body, isStatic);
        owner.methods.add(body);
        methods++;
    }

    private void addPoints(MethodNode body) {
        Types types = Types.of(owner.name, body);
        Monitors monitors = Monitors.of(body, Flow.of(body));
        List<AbstractInsnNode> places = new ArrayList<>();
        for (int i = 0; i < body.instructions.size(); i++) {
            AbstractInsnNode insn = body.instructions.get(i);
            if (types.before(i) != null && insn.getOpcode() >= 0 && !monitors.held(i) && isPlace(insn)) {
                places.add(insn);
            }
        }
        for (AbstractInsnNode place : places) {
            InsnList code = new InsnList();
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, TORTURE, "point", "()" + COROUTINE, false));
            code.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC,
                    "dev/fermata/Fermata",
                    "await",
                    "(Ldev/fermata/Awaitable;)Ljava/lang/Object;",
                    false));
            code.add(new InsnNode(Opcodes.POP));
            if (place.getOpcode() == Opcodes.NEW) {
                keepLabel(body, place, code);
            }
            body.instructions.insertBefore(place, code);
            points++;
        }
    }

    /** Stack map frames name an uninitialized object by the label of its NEW, which must stay next to it. */
    private static void keepLabel(MethodNode body, AbstractInsnNode made, InsnList code) {
        Set<Object> old = new HashSet<>();
        for (AbstractInsnNode node = made.getPrevious();
                node != null && node.getOpcode() < 0;
                node = node.getPrevious()) {
            old.add(node);
        }
        LabelNode label = new LabelNode();
        code.add(label);
        for (AbstractInsnNode insn : body.instructions) {
            if (insn instanceof FrameNode frame) {
                frame.local.replaceAll(item -> old.contains(item) ? label : item);
                frame.stack.replaceAll(item -> old.contains(item) ? label : item);
            }
        }
    }

    private boolean isPlace(AbstractInsnNode insn) {
        if (suspend == Suspend.CALLS) {
            return insn instanceof MethodInsnNode || insn instanceof InvokeDynamicInsnNode;
        }
        AbstractInsnNode node = insn.getPrevious();
        while (node instanceof LabelNode || node instanceof FrameNode) {
            node = node.getPrevious();
        }
        return node instanceof LineNumberNode;
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

    /** Values to objects and back. */
    private static final class Boxing {
        static void box(InsnList code, Type type) {
            if (type.getSort() < Type.ARRAY) {
                String box = boxOf(type);
                code.add(new MethodInsnNode(
                        Opcodes.INVOKESTATIC, box, "valueOf", "(" + type.getDescriptor() + ")L" + box + ";", false));
            }
        }

        static void unbox(InsnList code, Type type) {
            if (type.getSort() == Type.VOID) {
                code.add(new InsnNode(Opcodes.POP));
            } else if (type.getSort() >= Type.ARRAY) {
                code.add(new TypeInsnNode(Opcodes.CHECKCAST, type.getInternalName()));
            } else {
                String box = boxOf(type);
                code.add(new TypeInsnNode(Opcodes.CHECKCAST, box));
                code.add(new MethodInsnNode(
                        Opcodes.INVOKEVIRTUAL, box, type.getClassName() + "Value", "()" + type.getDescriptor(), false));
            }
        }

        private static String boxOf(Type type) {
            return switch (type.getSort()) {
                case Type.BOOLEAN -> "java/lang/Boolean";
                case Type.CHAR -> "java/lang/Character";
                case Type.BYTE -> "java/lang/Byte";
                case Type.SHORT -> "java/lang/Short";
                case Type.INT -> "java/lang/Integer";
                case Type.FLOAT -> "java/lang/Float";
                case Type.LONG -> "java/lang/Long";
                default -> "java/lang/Double";
            };
        }
    }
}
