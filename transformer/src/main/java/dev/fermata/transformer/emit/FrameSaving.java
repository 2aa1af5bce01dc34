package dev.fermata.transformer.emit;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.layout.Layout;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Writes the methods of a frame class that save one layout.
 *
 * <pre>
 * static Frame saveN(operands..., int state, locals..., Frame frame, Task task)
 *     if (frame == null) frame = new Frame(); set the fields; frame.suspend(task, state); return frame
 * </pre>
 */
final class FrameSaving {
    private final ClassNode frameClass;
    private final Code code;

    private FrameSaving(ClassNode frameClass, Member member) {
        int access = Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;
        MethodNode node = new MethodNode(access, member.name(), member.descriptor(), null, null);
        frameClass.methods.add(node);
        this.frameClass = frameClass;
        this.code = new Code(node.instructions);
    }

    static void write(ClassNode frameClass, Layout layout, SaveMethod save) {
        new FrameSaving(frameClass, save.first()).writeFirst(layout, save);
        for (SaveMethod.More more : save.more()) {
            new FrameSaving(frameClass, more.member()).writeMore(more.locals());
        }
    }

    private void writeFirst(Layout layout, SaveMethod save) {
        int state =
                layout.operands().stream().mapToInt(value -> value.getSize()).sum();
        int frame = state + 1 + size(save.locals());
        LabelNode made = new LabelNode();
        code.loadObject(frame);
        code.jump(Opcodes.IFNONNULL, made);
        code.add(new TypeInsnNode(Opcodes.NEW, frameClass.name));
        code.op(Opcodes.DUP);
        code.callSpecial(frameClass.name, "<init>", "()V");
        code.store(Type.getObjectType(frameClass.name), frame);
        code.label(made);
        code.frame(Code.frameOf(parameterItems(layout, save), List.of()));
        int slot = 0;
        for (int i = 0; i < layout.operands().size(); i++) {
            if (layout.operands().get(i).isSaved()) {
                put(
                        frame,
                        layout.operandField(i).type(),
                        slot,
                        layout.operandField(i).name());
            }
            slot += layout.operands().get(i).getSize();
        }
        putAll(frame, state + 1, save.locals());
        code.loadObject(frame);
        code.loadObject(frame + 1);
        code.loadInt(state);
        code.callVirtual(frameClass.name, RuntimeApi.SUSPEND_NAME, RuntimeApi.SUSPEND);
        code.loadObject(frame);
        code.op(Opcodes.ARETURN);
    }

    private void writeMore(List<Layout.Local> locals) {
        putAll(0, 1, locals);
        code.loadObject(0);
        code.op(Opcodes.ARETURN);
    }

    private void putAll(int frame, int firstSlot, List<Layout.Local> locals) {
        int slot = firstSlot;
        for (Layout.Local local : locals) {
            put(frame, local.field().type(), slot, local.field().name());
            slot += local.value().getSize();
        }
    }

    private void put(int frame, Type type, int slot, String name) {
        code.loadObject(frame);
        code.load(type, slot);
        code.field(Opcodes.PUTFIELD, frameClass.name, name, type.getDescriptor());
    }

    private List<Object> parameterItems(Layout layout, SaveMethod save) {
        List<Object> items = new ArrayList<>();
        layout.operands().forEach(value -> items.add(value.isSaved() ? value.frameItem() : "java/lang/Object"));
        items.add(Opcodes.INTEGER);
        save.locals().forEach(local -> items.add(local.value().frameItem()));
        items.add(frameClass.name);
        items.add(RuntimeApi.TASK);
        return items;
    }

    private static int size(List<Layout.Local> locals) {
        return locals.stream().mapToInt(local -> local.value().getSize()).sum();
    }
}
