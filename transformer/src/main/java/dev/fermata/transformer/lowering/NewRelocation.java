package dev.fermata.transformer.lowering;

import dev.fermata.transformer.flow.Types;
import dev.fermata.transformer.flow.Value;
import dev.fermata.transformer.scan.Awaits;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Moves each NEW whose object is still uninitialized at an await to just before its constructor call.
 *
 * <p>An uninitialized object can be saved nowhere (JVMS 4.10.2.4). {@code NEW X; POP; ACONST_NULL} stays at the old place:
 * it initializes the class when Java says, and null takes the place of the object in all copies, stores and frames. Before
 * {@code <init>} the operands down to the lowest copy are put aside, the real object is made, and every copy on the stack
 * and in the locals is replaced by it.
 */
public final class NewRelocation {
    private final MethodNode method;
    private final Types types;
    private int freeSlot;

    private NewRelocation(MethodNode method, Types types) {
        this.method = method;
        this.types = types;
        this.freeSlot = method.maxLocals;
    }

    /**
     * Rewrites the method in place.
     *
     * @return whether anything was moved, so that the types are out of date
     */
    public static boolean apply(MethodNode method, Types types) {
        NewRelocation relocation = new NewRelocation(method, types);
        Set<AbstractInsnNode> moved = relocation.underAwaits();
        if (moved.isEmpty()) {
            return false;
        }
        relocation.move(moved);
        return true;
    }

    private Set<AbstractInsnNode> underAwaits() {
        Set<AbstractInsnNode> found = new LinkedHashSet<>();
        for (int i = 0; i < method.instructions.size(); i++) {
            Frame<Value> before = types.before(i);
            if (before != null && Awaits.isAwait(method.instructions.get(i))) {
                values(before).stream()
                        .filter(value -> value.kind() == Value.Kind.UNINITIALIZED)
                        .forEach(value -> found.add(Objects.requireNonNull(value.origin())));
            }
        }
        return found;
    }

    private static List<Value> values(Frame<Value> frame) {
        List<Value> values = new ArrayList<>();
        for (int slot = 0; slot < frame.getLocals(); slot++) {
            values.add(frame.getLocal(slot));
        }
        for (int i = 0; i < frame.getStackSize(); i++) {
            values.add(frame.getStack(i));
        }
        return values;
    }

    private void move(Set<AbstractInsnNode> moved) {
        Map<MethodInsnNode, InsnList> constructions = new LinkedHashMap<>();
        for (int i = 0; i < method.instructions.size(); i++) {
            Frame<Value> before = types.before(i);
            if (before != null
                    && method.instructions.get(i) instanceof MethodInsnNode call
                    && call.name.equals("<init>")) {
                Value made = before.getStack(receiver(call, before));
                if (made.kind() == Value.Kind.UNINITIALIZED && moved.contains(made.origin())) {
                    constructions.put(call, construct(call, before, made));
                }
            }
        }
        constructions.forEach((call, code) -> {
            method.instructions.insert(call, code);
            method.instructions.remove(call);
        });
        forgetInFrames(moved);
        for (AbstractInsnNode origin : moved) {
            InsnList placeholder = new InsnList();
            placeholder.add(new InsnNode(Opcodes.POP));
            placeholder.add(new InsnNode(Opcodes.ACONST_NULL));
            method.instructions.insert(origin, placeholder);
        }
        method.maxLocals = freeSlot;
        method.maxStack += 2;
    }

    private static int receiver(MethodInsnNode call, Frame<Value> before) {
        return before.getStackSize() - 1 - Type.getArgumentTypes(call.desc).length;
    }

    private InsnList construct(MethodInsnNode call, Frame<Value> before, Value made) {
        InsnList code = new InsnList();
        int receiver = receiver(call, before);
        int lowest = lowestCopy(before, made);
        int[] aside = new int[before.getStackSize()];
        for (int i = before.getStackSize() - 1; i >= lowest; i--) {
            Value value = before.getStack(i);
            if (value.equals(made)) {
                code.add(new InsnNode(Opcodes.POP));
            } else {
                aside[i] = freeSlot;
                freeSlot += value.getSize();
                code.add(new VarInsnNode(value.type().getOpcode(Opcodes.ISTORE), aside[i]));
            }
        }
        code.add(new TypeInsnNode(Opcodes.NEW, ((TypeInsnNode) Objects.requireNonNull(made.origin())).desc));
        code.add(new InsnNode(Opcodes.DUP));
        for (int i = receiver + 1; i < before.getStackSize(); i++) {
            code.add(load(before.getStack(i), aside[i]));
        }
        code.add(new MethodInsnNode(Opcodes.INVOKESPECIAL, call.owner, call.name, call.desc, false));
        int object = freeSlot++;
        code.add(new VarInsnNode(Opcodes.ASTORE, object));
        for (int i = lowest; i < receiver; i++) {
            Value value = before.getStack(i);
            code.add(load(value, value.equals(made) ? object : aside[i]));
        }
        for (int slot = 0; slot < before.getLocals(); slot++) {
            if (before.getLocal(slot).equals(made)) {
                code.add(new VarInsnNode(Opcodes.ALOAD, object));
                code.add(new VarInsnNode(Opcodes.ASTORE, slot));
            }
        }
        return code;
    }

    private static int lowestCopy(Frame<Value> before, Value made) {
        int lowest = 0;
        while (!before.getStack(lowest).equals(made)) {
            lowest++;
        }
        return lowest;
    }

    private static VarInsnNode load(Value value, int slot) {
        return new VarInsnNode(value.type().getOpcode(Opcodes.ILOAD), slot);
    }

    private void forgetInFrames(Set<AbstractInsnNode> moved) {
        for (AbstractInsnNode insn : method.instructions) {
            if (insn instanceof FrameNode frame) {
                frame.local = forget(frame.local, moved);
                frame.stack = forget(frame.stack, moved);
            }
        }
    }

    private static List<Object> forget(List<Object> items, Set<AbstractInsnNode> moved) {
        List<Object> kept = new ArrayList<>();
        for (Object item : items == null ? List.<Object>of() : items) {
            boolean gone = item instanceof LabelNode label && moved.contains(newAt(label));
            kept.add(gone ? Opcodes.NULL : item);
        }
        return kept;
    }

    private static AbstractInsnNode newAt(LabelNode label) {
        AbstractInsnNode node = label;
        while (node.getOpcode() < 0) {
            node = node.getNext();
        }
        return node;
    }
}
