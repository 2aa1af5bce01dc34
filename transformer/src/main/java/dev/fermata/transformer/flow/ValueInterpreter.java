package dev.fermata.transformer.flow;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.Interpreter;

/** What each instruction leaves behind, exactly as the class file declares it: no type is merged and no class loaded. */
final class ValueInterpreter extends Interpreter<Value> {
    private static final String[] ARRAYS = {"[Z", "[C", "[F", "[D", "[B", "[S", "[I", "[J"};

    ValueInterpreter() {
        super(Opcodes.ASM9);
    }

    @Override
    public @Nullable Value newValue(@Nullable Type type) {
        if (type == null) {
            return Value.UNSET;
        }
        return type.getSort() == Type.VOID ? null : Value.of(type);
    }

    @Override
    public Value newOperation(AbstractInsnNode insn) {
        return switch (insn.getOpcode()) {
            case Opcodes.ACONST_NULL -> Value.NULL;
            case Opcodes.LCONST_0, Opcodes.LCONST_1 -> Value.LONG;
            case Opcodes.FCONST_0, Opcodes.FCONST_1, Opcodes.FCONST_2 -> Value.FLOAT;
            case Opcodes.DCONST_0, Opcodes.DCONST_1 -> Value.DOUBLE;
            case Opcodes.LDC -> constant(((LdcInsnNode) insn).cst);
            case Opcodes.GETSTATIC -> Value.of(Type.getType(((FieldInsnNode) insn).desc));
            case Opcodes.NEW -> Value.uninitialized(insn);
            default -> Value.INT;
        };
    }

    private static Value constant(Object constant) {
        if (constant instanceof Integer) {
            return Value.INT;
        } else if (constant instanceof Float) {
            return Value.FLOAT;
        } else if (constant instanceof Long) {
            return Value.LONG;
        } else if (constant instanceof Double) {
            return Value.DOUBLE;
        } else if (constant instanceof String) {
            return Value.reference("java/lang/String");
        } else if (constant instanceof Type type) {
            return Value.reference(type.getSort() == Type.METHOD ? "java/lang/invoke/MethodType" : "java/lang/Class");
        } else if (constant instanceof Handle) {
            return Value.reference("java/lang/invoke/MethodHandle");
        }
        return Value.of(Type.getType(((ConstantDynamic) constant).getDescriptor()));
    }

    @Override
    public Value copyOperation(AbstractInsnNode insn, Value value) {
        return value;
    }

    @Override
    public @Nullable Value unaryOperation(AbstractInsnNode insn, Value value) {
        return switch (insn.getOpcode()) {
            case Opcodes.INEG,
                    Opcodes.IINC,
                    Opcodes.L2I,
                    Opcodes.F2I,
                    Opcodes.D2I,
                    Opcodes.I2B,
                    Opcodes.I2C,
                    Opcodes.I2S,
                    Opcodes.ARRAYLENGTH,
                    Opcodes.INSTANCEOF -> Value.INT;
            case Opcodes.FNEG, Opcodes.I2F, Opcodes.L2F, Opcodes.D2F -> Value.FLOAT;
            case Opcodes.LNEG, Opcodes.I2L, Opcodes.F2L, Opcodes.D2L -> Value.LONG;
            case Opcodes.DNEG, Opcodes.I2D, Opcodes.L2D, Opcodes.F2D -> Value.DOUBLE;
            case Opcodes.GETFIELD -> Value.of(Type.getType(((FieldInsnNode) insn).desc));
            case Opcodes.NEWARRAY -> Value.reference(ARRAYS[((IntInsnNode) insn).operand - Opcodes.T_BOOLEAN]);
            case Opcodes.ANEWARRAY ->
                Value.reference(
                        "[" + Type.getObjectType(((TypeInsnNode) insn).desc).getDescriptor());
            case Opcodes.CHECKCAST -> Value.reference(((TypeInsnNode) insn).desc);
            default -> null;
        };
    }

    @Override
    public @Nullable Value binaryOperation(AbstractInsnNode insn, Value left, Value right) {
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.AALOAD) {
            return left.kind() == Value.Kind.NULL
                    ? Value.NULL
                    : Value.of(Type.getType(left.name().substring(1)));
        }
        return switch (opcode) {
            case Opcodes.FALOAD, Opcodes.FADD, Opcodes.FSUB, Opcodes.FMUL, Opcodes.FDIV, Opcodes.FREM -> Value.FLOAT;
            case Opcodes.DALOAD, Opcodes.DADD, Opcodes.DSUB, Opcodes.DMUL, Opcodes.DDIV, Opcodes.DREM -> Value.DOUBLE;
            case Opcodes.LALOAD,
                    Opcodes.LADD,
                    Opcodes.LSUB,
                    Opcodes.LMUL,
                    Opcodes.LDIV,
                    Opcodes.LREM,
                    Opcodes.LSHL,
                    Opcodes.LSHR,
                    Opcodes.LUSHR,
                    Opcodes.LAND,
                    Opcodes.LOR,
                    Opcodes.LXOR -> Value.LONG;
            case Opcodes.IF_ICMPEQ,
                    Opcodes.IF_ICMPNE,
                    Opcodes.IF_ICMPLT,
                    Opcodes.IF_ICMPGE,
                    Opcodes.IF_ICMPGT,
                    Opcodes.IF_ICMPLE,
                    Opcodes.IF_ACMPEQ,
                    Opcodes.IF_ACMPNE,
                    Opcodes.PUTFIELD -> null;
            default -> Value.INT;
        };
    }

    @Override
    public @Nullable Value ternaryOperation(AbstractInsnNode insn, Value first, Value second, Value third) {
        return null;
    }

    @Override
    public @Nullable Value naryOperation(AbstractInsnNode insn, List<? extends Value> values) {
        if (insn instanceof MultiANewArrayInsnNode array) {
            return Value.reference(array.desc);
        }
        String descriptor = insn instanceof MethodInsnNode call ? call.desc : ((InvokeDynamicInsnNode) insn).desc;
        return newValue(Type.getReturnType(descriptor));
    }

    @Override
    public void returnOperation(AbstractInsnNode insn, Value value, Value expected) {}

    @Override
    public Value merge(Value left, Value right) {
        throw new IllegalStateException("types are declared by the class file, never merged");
    }
}
