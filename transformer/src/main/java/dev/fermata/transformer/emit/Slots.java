package dev.fermata.transformer.emit;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.analysis.AsyncMethod;
import dev.fermata.transformer.flow.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * How the local variables of a generated body are numbered: some are inserted at one place, the original ones behind it
 * move up.
 *
 * <pre>
 * direct    (this) arguments | task depth | other locals
 * resume    (this) | frame task value failure state | arguments and other locals
 * </pre>
 *
 * @param insertAt the first inserted slot
 * @param inserted the verification types of the inserted variables, one slot each
 * @param task the slot of the task
 */
record Slots(int insertAt, List<Object> inserted, int task) {
    static Slots direct(AsyncMethod method) {
        int at = method.argumentSlots();
        return new Slots(at, List.of(RuntimeApi.TASK, Opcodes.INTEGER), at);
    }

    static Slots resume(AsyncMethod method, String frame) {
        int at = method.isStatic() ? 0 : 1;
        List<Object> inserted =
                List.of(frame, RuntimeApi.TASK, "java/lang/Object", "java/lang/Throwable", Opcodes.INTEGER);
        return new Slots(at, inserted, at + 1);
    }

    /** Where an original variable is now. */
    int of(int original) {
        return original < insertAt ? original : original + inserted.size();
    }

    /** The stack map frame of the original variables that are live, and the inserted ones. */
    FrameNode frame(Frame<Value> types, BitSet live, List<Object> stack) {
        int size = types.getLocals() + inserted.size();
        List<Object> bySlot = new ArrayList<>(Collections.nCopies(size, Opcodes.TOP));
        for (int i = 0; i < inserted.size(); i++) {
            bySlot.set(insertAt + i, inserted.get(i));
        }
        live.stream().filter(slot -> slot < types.getLocals()).forEach(slot -> {
            bySlot.set(of(slot), types.getLocal(slot).frameItem());
        });
        return Code.frameOf(compact(bySlot), stack);
    }

    /** A long or double is one item for two slots; the unset variables at the end are left out. */
    private static List<Object> compact(List<Object> bySlot) {
        List<Object> items = new ArrayList<>();
        int used = 0;
        for (int slot = 0; slot < bySlot.size(); slot++) {
            Object item = bySlot.get(slot);
            items.add(item);
            used = item.equals(Opcodes.TOP) ? used : items.size();
            slot += item.equals(Opcodes.LONG) || item.equals(Opcodes.DOUBLE) ? 1 : 0;
        }
        return items.subList(0, used);
    }
}
