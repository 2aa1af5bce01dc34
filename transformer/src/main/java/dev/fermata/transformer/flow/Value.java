package dev.fermata.transformer.flow;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * What the verifier knows of one local variable or operand (JVMS 4.10.1.2).
 *
 * @param name of a reference: its internal name, or its descriptor if it is an array; else empty
 * @param origin of an uninitialized object: its NEW; else null
 */
public record Value(Kind kind, String name, @Nullable AbstractInsnNode origin)
        implements org.objectweb.asm.tree.analysis.Value {
    /** The kinds of verification types; the small ints are one. */
    public enum Kind {
        UNSET,
        INT,
        FLOAT,
        LONG,
        DOUBLE,
        NULL,
        REFERENCE,
        UNINITIALIZED
    }

    public static final Value UNSET = new Value(Kind.UNSET, "", null);
    public static final Value INT = new Value(Kind.INT, "", null);
    public static final Value FLOAT = new Value(Kind.FLOAT, "", null);
    public static final Value LONG = new Value(Kind.LONG, "", null);
    public static final Value DOUBLE = new Value(Kind.DOUBLE, "", null);
    public static final Value NULL = new Value(Kind.NULL, "", null);

    /** A reference of the given internal name or array descriptor. */
    public static Value reference(String name) {
        return new Value(Kind.REFERENCE, name, null);
    }

    /** The object that the given NEW made and no constructor has seen yet. */
    public static Value uninitialized(AbstractInsnNode origin) {
        return new Value(Kind.UNINITIALIZED, "", origin);
    }

    /** The value of a declared type; UNSET for void. */
    public static Value of(Type type) {
        return switch (type.getSort()) {
            case Type.VOID -> UNSET;
            case Type.BOOLEAN, Type.BYTE, Type.CHAR, Type.SHORT, Type.INT -> INT;
            case Type.FLOAT -> FLOAT;
            case Type.LONG -> LONG;
            case Type.DOUBLE -> DOUBLE;
            default -> reference(type.getInternalName());
        };
    }

    @Override
    public int getSize() {
        return kind == Kind.LONG || kind == Kind.DOUBLE ? 2 : 1;
    }

    /** The descriptor of a field or parameter that can hold this value; Object for null. */
    public Type type() {
        return switch (kind) {
            case INT -> Type.INT_TYPE;
            case FLOAT -> Type.FLOAT_TYPE;
            case LONG -> Type.LONG_TYPE;
            case DOUBLE -> Type.DOUBLE_TYPE;
            case REFERENCE -> Type.getObjectType(name);
            case NULL, UNSET, UNINITIALIZED -> Type.getObjectType("java/lang/Object");
        };
    }

    /** Whether a suspended frame has to keep this value: null can be written down again. */
    public boolean isSaved() {
        return switch (kind) {
            case INT, FLOAT, LONG, DOUBLE, REFERENCE -> true;
            case NULL, UNSET, UNINITIALIZED -> false;
        };
    }

    /** The item that stands for this value in a {@code FrameNode}. */
    public Object frameItem() {
        return switch (kind) {
            case UNSET -> Opcodes.TOP;
            case INT -> Opcodes.INTEGER;
            case FLOAT -> Opcodes.FLOAT;
            case LONG -> Opcodes.LONG;
            case DOUBLE -> Opcodes.DOUBLE;
            case NULL -> Opcodes.NULL;
            case REFERENCE -> name;
            case UNINITIALIZED -> labelOf(origin);
        };
    }

    private static LabelNode labelOf(@Nullable AbstractInsnNode origin) {
        for (AbstractInsnNode node = origin; node != null; node = node.getPrevious()) {
            if (node instanceof LabelNode label) {
                return label;
            }
            if (node != origin && node.getOpcode() >= 0) {
                break;
            }
        }
        throw new IllegalStateException("a NEW that a stack map frame names has no label");
    }
}
