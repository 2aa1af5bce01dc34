package dev.fermata.transformer.emit;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.layout.Layout;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;

/**
 * The static methods of the frame class that save one layout. One is enough unless the values need more than the 255
 * parameter slots that a method may have (JVMS 4.3.3).
 *
 * @param first saves all operands, the state and as many locals as fit, and links the frame; gives the frame
 * @param locals the locals that {@code first} takes
 * @param more each takes the frame and further locals; gives the frame
 */
record SaveMethod(Member first, List<Layout.Local> locals, List<More> more) {
    private static final int MOST_SLOTS = 255;

    /** A method for the locals that did not fit. */
    record More(Member member, List<Layout.Local> locals) {}

    static SaveMethod of(Members members, int number, Layout layout) {
        int room = MOST_SLOTS
                - 3
                - layout.operands().stream().mapToInt(v -> v.getSize()).sum();
        List<Layout.Local> left = new ArrayList<>(layout.savedLocals());
        List<Layout.Local> locals = take(left, room);
        StringBuilder descriptor = new StringBuilder("(");
        layout.operandTypes().forEach(type -> descriptor.append(type.getDescriptor()));
        descriptor.append('I').append(descriptors(locals)).append(members.frameType());
        descriptor.append(RuntimeApi.TASK_TYPE).append(')').append(members.frameType());
        String name = "save" + number;
        List<More> more = new ArrayList<>();
        while (!left.isEmpty()) {
            List<Layout.Local> next = take(left, MOST_SLOTS - 1);
            String moreDescriptor = "(" + members.frameType() + descriptors(next) + ")" + members.frameType();
            String moreName = name + "more" + (more.size() + 1);
            more.add(new More(new Member(members.frame(), moreName, moreDescriptor, false), next));
        }
        return new SaveMethod(new Member(members.frame(), name, descriptor.toString(), false), locals, more);
    }

    private static List<Layout.Local> take(List<Layout.Local> left, int slots) {
        if (slots < 0) {
            throw new IllegalStateException("more than 250 operands lie under an await");
        }
        List<Layout.Local> taken = new ArrayList<>();
        int room = slots;
        while (!left.isEmpty() && room >= left.get(0).value().getSize()) {
            room -= left.get(0).value().getSize();
            taken.add(left.remove(0));
        }
        return taken;
    }

    private static String descriptors(List<Layout.Local> locals) {
        StringBuilder descriptors = new StringBuilder();
        for (Layout.Local local : locals) {
            Type type = local.field().type();
            descriptors.append(type.getDescriptor());
        }
        return descriptors.toString();
    }
}
