package dev.fermata.transformer.emit;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/** Writes the static methods through which the frame class reaches the private direct and resume. */
final class AccessEmitter {
    private AccessEmitter() {}

    static List<MethodNode> emit(Generation generation) {
        Members members = generation.members();
        boolean isStatic = generation.plan().method().isStatic();
        MethodNode direct = access(members.directAccess(), members.direct(), isStatic);
        boolean resumes = !generation.plan().sites().isEmpty();
        return resumes ? List.of(direct, access(members.resumeAccess(), members.resume(), isStatic)) : List.of(direct);
    }

    private static MethodNode access(Member access, Member target, boolean isStatic) {
        int flags = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC | (access.inInterface() ? Opcodes.ACC_PUBLIC : 0);
        MethodNode node = new MethodNode(flags, access.name(), access.descriptor(), null, null);
        Code code = new Code(node.instructions);
        int slot = 0;
        for (Type type : Type.getArgumentTypes(access.descriptor())) {
            code.load(type, slot);
            slot += type.getSize();
        }
        code.call(isStatic ? Opcodes.INVOKESTATIC : Opcodes.INVOKESPECIAL, target);
        code.op(Opcodes.ARETURN);
        return node;
    }
}
