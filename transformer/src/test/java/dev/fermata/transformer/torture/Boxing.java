package dev.fermata.transformer.torture;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/** Values to objects and back. */
final class Boxing {
    private Boxing() {}

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
