package dev.fermata.transformer.emit;

import java.util.OptionalLong;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.commons.SerialVersionUIDAdder;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldNode;

/**
 * Keeps the default {@code serialVersionUID} of a class: it is computed from all methods that are not private, those that
 * are generated included (Java Object Serialization Specification 4.6).
 */
final class SerialVersion extends SerialVersionUIDAdder {
    private OptionalLong version = OptionalLong.empty();

    private SerialVersion() {
        super(Opcodes.ASM9, null);
    }

    /** Declares it in a class that may be serializable and does not do so itself; the class must still be untouched. */
    static void keep(ClassNode owner) {
        // Object itself has no superclass.
        boolean plain =
                (owner.superName == null || owner.superName.equals("java/lang/Object")) && owner.interfaces.isEmpty();
        boolean other = (owner.access & (Opcodes.ACC_INTERFACE | Opcodes.ACC_ENUM | Opcodes.ACC_RECORD)) != 0;
        if (!plain && !other) {
            SerialVersion adder = new SerialVersion();
            owner.accept(adder);
            adder.version.ifPresent(value -> owner.fields.add(field(value)));
        }
    }

    @Override
    protected void addSVUID(long value) {
        version = OptionalLong.of(value);
    }

    private static FieldNode field(long value) {
        int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC;
        return new FieldNode(access, "serialVersionUID", "J", null, value);
    }
}
