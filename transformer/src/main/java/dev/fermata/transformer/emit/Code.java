package dev.fermata.transformer.emit;

import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Writes instructions one behind the other.
 *
 * <p>Two stack map frames must not stand at one offset (JVMS 4.7.4): a NOP keeps them apart.
 */
final class Code {
    private final InsnList list;
    private @Nullable FrameNode openFrame;

    Code(InsnList list) {
        this.list = list;
    }

    void add(AbstractInsnNode node) {
        list.add(node);
        if (node.getOpcode() >= 0) {
            openFrame = null;
        }
    }

    void frame(FrameNode frame) {
        if (openFrame != null) {
            list.insert(openFrame, new InsnNode(Opcodes.NOP));
        }
        list.add(frame);
        openFrame = frame;
    }

    void op(int opcode) {
        add(new InsnNode(opcode));
    }

    void label(LabelNode label) {
        add(label);
    }

    /** Says that what follows belongs to this source line; 0 says nothing. */
    void line(int line) {
        if (line > 0) {
            LabelNode start = new LabelNode();
            add(start);
            add(new LineNumberNode(line, start));
        }
    }

    void load(Type type, int slot) {
        add(new VarInsnNode(type.getOpcode(Opcodes.ILOAD), slot));
    }

    void store(Type type, int slot) {
        add(new VarInsnNode(type.getOpcode(Opcodes.ISTORE), slot));
    }

    void loadObject(int slot) {
        add(new VarInsnNode(Opcodes.ALOAD, slot));
    }

    void loadInt(int slot) {
        add(new VarInsnNode(Opcodes.ILOAD, slot));
    }

    void storeInt(int slot) {
        add(new VarInsnNode(Opcodes.ISTORE, slot));
    }

    void push(int value) {
        if (value >= -1 && value <= 5) {
            op(Opcodes.ICONST_0 + value);
        } else if (value == (byte) value) {
            add(new IntInsnNode(Opcodes.BIPUSH, value));
        } else if (value == (short) value) {
            add(new IntInsnNode(Opcodes.SIPUSH, value));
        } else {
            add(new LdcInsnNode(value));
        }
    }

    void constant(Object value) {
        add(new LdcInsnNode(value));
    }

    /** Pushes the zero or null of a type. */
    void zero(Type type) {
        switch (type.getSort()) {
            case Type.LONG -> op(Opcodes.LCONST_0);
            case Type.FLOAT -> op(Opcodes.FCONST_0);
            case Type.DOUBLE -> op(Opcodes.DCONST_0);
            case Type.ARRAY, Type.OBJECT -> op(Opcodes.ACONST_NULL);
            default -> op(Opcodes.ICONST_0);
        }
    }

    void jump(int opcode, LabelNode target) {
        add(new JumpInsnNode(opcode, target));
    }

    /** Goes on where the int on the stack says; it must be one of the keys. */
    void choose(SortedMap<Integer, LabelNode> targets) {
        int first = targets.firstKey();
        int last = targets.lastKey();
        LabelNode fallback = targets.get(last);
        LabelNode[] labels = targets.values().toArray(new LabelNode[0]);
        if (labels.length == last - first + 1) {
            add(new TableSwitchInsnNode(first, last, fallback, labels));
        } else {
            int[] keys = targets.keySet().stream().mapToInt(key -> key).toArray();
            add(new LookupSwitchInsnNode(fallback, keys, labels));
        }
    }

    void call(int opcode, Member member) {
        add(new MethodInsnNode(opcode, member.owner(), member.name(), member.descriptor(), member.inInterface()));
    }

    void callStatic(String owner, String name, String descriptor) {
        add(new MethodInsnNode(Opcodes.INVOKESTATIC, owner, name, descriptor, false));
    }

    void callVirtual(String owner, String name, String descriptor) {
        add(new MethodInsnNode(Opcodes.INVOKEVIRTUAL, owner, name, descriptor, false));
    }

    void callSpecial(String owner, String name, String descriptor) {
        add(new MethodInsnNode(Opcodes.INVOKESPECIAL, owner, name, descriptor, false));
    }

    void field(int opcode, String owner, String name, String descriptor) {
        add(new FieldInsnNode(opcode, owner, name, descriptor));
    }

    static FrameNode frameOf(List<Object> locals, List<Object> stack) {
        return new FrameNode(Opcodes.F_NEW, locals.size(), locals.toArray(), stack.size(), stack.toArray());
    }
}
