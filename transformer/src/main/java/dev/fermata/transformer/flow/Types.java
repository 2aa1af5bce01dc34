package dev.fermata.transformer.flow;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The types of locals and operands before each instruction.
 *
 * <p>Invariant: one linear pass, the verifier's own way (JVMS 4.10.1). At a stack map frame the state is what the class
 * file declares; between frames each instruction is executed; behind goto, switch, return and athrow there is no state
 * until the next frame. So nothing is merged, there is no fixpoint, and no class is ever loaded.
 */
public final class Types {
    private final List<@Nullable Frame<Value>> before;

    private Types(List<@Nullable Frame<Value>> before) {
        this.before = before;
    }

    /** Types a method of the given class; its frames must be expanded. */
    public static Types of(String owner, MethodNode method) {
        InsnList insns = method.instructions;
        List<@Nullable Frame<Value>> before = new ArrayList<>(insns.size());
        ValueInterpreter interpreter = new ValueInterpreter();
        Frame<Value> current = initial(owner, method);
        for (AbstractInsnNode insn : insns) {
            if (insn instanceof FrameNode declared) {
                current = declared(declared, method);
            }
            before.add(current);
            if (current != null && insn.getOpcode() >= 0) {
                current = execute(insn, new Frame<>(current), interpreter);
            }
        }
        return new Types(before);
    }

    /** The state before the node at {@code index}; null if it cannot be reached. */
    public @Nullable Frame<Value> before(int index) {
        return before.get(index);
    }

    private static Frame<Value> initial(String owner, MethodNode method) {
        Frame<Value> frame = new Frame<>(method.maxLocals, method.maxStack);
        int slot = 0;
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            slot = set(frame, slot, Value.reference(owner));
        }
        for (Type type : Type.getArgumentTypes(method.desc)) {
            slot = set(frame, slot, Value.of(type));
        }
        unset(frame, slot);
        return frame;
    }

    private static Frame<Value> declared(FrameNode node, MethodNode method) {
        Frame<Value> frame = new Frame<>(method.maxLocals, method.maxStack);
        int slot = 0;
        for (Object item : items(node.local)) {
            slot = set(frame, slot, value(item));
        }
        unset(frame, slot);
        for (Object item : items(node.stack)) {
            frame.push(value(item));
        }
        return frame;
    }

    private static List<Object> items(@Nullable List<Object> items) {
        return items == null ? List.of() : items;
    }

    private static int set(Frame<Value> frame, int slot, Value value) {
        frame.setLocal(slot, value);
        if (value.getSize() == 2) {
            frame.setLocal(slot + 1, Value.UNSET);
        }
        return slot + value.getSize();
    }

    private static void unset(Frame<Value> frame, int from) {
        for (int slot = from; slot < frame.getLocals(); slot++) {
            frame.setLocal(slot, Value.UNSET);
        }
    }

    private static Value value(Object item) {
        if (item instanceof String name) {
            return Value.reference(name);
        } else if (item instanceof LabelNode label) {
            AbstractInsnNode node = label;
            while (node.getOpcode() != Opcodes.NEW) {
                node = node.getNext();
            }
            return Value.uninitialized(node);
        } else if (item.equals(Opcodes.INTEGER)) {
            return Value.INT;
        } else if (item.equals(Opcodes.FLOAT)) {
            return Value.FLOAT;
        } else if (item.equals(Opcodes.LONG)) {
            return Value.LONG;
        } else if (item.equals(Opcodes.DOUBLE)) {
            return Value.DOUBLE;
        } else if (item.equals(Opcodes.NULL)) {
            return Value.NULL;
        }
        return Value.UNSET;
    }

    private static @Nullable Frame<Value> execute(
            AbstractInsnNode insn, Frame<Value> frame, ValueInterpreter interpreter) {
        Value made = insn.getOpcode() == Opcodes.INVOKESPECIAL ? initialized((MethodInsnNode) insn, frame) : null;
        try {
            frame.execute(insn, interpreter);
        } catch (AnalyzerException e) {
            throw new IllegalStateException("unexpected operands", e);
        }
        if (made != null) {
            replace(frame, made);
        }
        return Flow.fallsThrough(insn) ? frame : null;
    }

    private static @Nullable Value initialized(MethodInsnNode call, Frame<Value> frame) {
        if (!call.name.equals("<init>")) {
            return null;
        }
        int arguments = Type.getArgumentTypes(call.desc).length;
        Value receiver = frame.getStack(frame.getStackSize() - 1 - arguments);
        return receiver.kind() == Value.Kind.UNINITIALIZED ? receiver : null;
    }

    private static void replace(Frame<Value> frame, Value made) {
        String name = ((TypeInsnNode) Objects.requireNonNull(made.origin())).desc;
        Value object = Value.reference(name);
        for (int slot = 0; slot < frame.getLocals(); slot++) {
            if (frame.getLocal(slot).equals(made)) {
                frame.setLocal(slot, object);
            }
        }
        for (int i = 0; i < frame.getStackSize(); i++) {
            if (frame.getStack(i).equals(made)) {
                frame.setStack(i, object);
            }
        }
    }
}
