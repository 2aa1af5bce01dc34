package dev.fermata.transformer.emit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;

/**
 * Writes the local variable table of a body.
 *
 * <p>A variable is visible where the source has it in scope and this body has given it a value: a resumed body restores
 * only what is live, and a debugger that is told of another variable shows an error in its place. {@code this} is visible
 * everywhere, also in code that the source does not have, since debuggers ask each frame for it.
 */
final class VisibleVariables {
    private final Code code;
    private final Slots slots;
    private final InsnList original;
    private final List<LocalVariableNode> variables;
    private final Map<LocalVariableNode, LabelNode> open = new HashMap<>();
    private final Map<LocalVariableNode, List<LocalVariableNode>> ranges = new HashMap<>();
    private final LabelNode start = new LabelNode();
    private final boolean instance;

    /** Must be made before any code is written. */
    VisibleVariables(BodyEmitter body) {
        this.code = body.code;
        this.slots = body.slots;
        this.original = body.instructions();
        this.instance = !body.plan.method().isStatic();
        List<LocalVariableNode> table = body.plan.method().node().localVariables;
        this.variables = table == null ? List.of() : table;
        code.label(start);
    }

    /** The next code comes from this node of the original, where these slots have values; all if null. */
    void at(int index, @Nullable BitSet assigned) {
        LabelNode here = null;
        for (LocalVariableNode variable : variables) {
            boolean visible = isInScope(variable, index) && (assigned == null || assigned.get(variable.index));
            if (visible != open.containsKey(variable)) {
                here = here == null ? label() : here;
                turn(variable, visible, here);
            }
        }
    }

    /** The next code is not of the original. */
    void leave() {
        LabelNode here = label();
        List.copyOf(open.keySet()).forEach(variable -> turn(variable, false, here));
    }

    /** Gives the table, when all code is written. */
    List<LocalVariableNode> table() {
        LabelNode end = label();
        List<LocalVariableNode> table = new ArrayList<>();
        for (LocalVariableNode variable : variables) {
            if (isThis(variable)) {
                table.add(copy(variable, start, end));
            } else {
                table.addAll(ranges.getOrDefault(variable, List.of()));
            }
        }
        return table;
    }

    private void turn(LocalVariableNode variable, boolean visible, LabelNode here) {
        if (visible) {
            open.put(variable, here);
            return;
        }
        LabelNode from = open.remove(variable);
        if (from != null && ExceptionRanges.hasCode(from, here)) {
            ranges.computeIfAbsent(variable, key -> new ArrayList<>()).add(copy(variable, from, here));
        }
    }

    private boolean isInScope(LocalVariableNode variable, int index) {
        return !isThis(variable) && original.indexOf(variable.start) <= index && index < original.indexOf(variable.end);
    }

    private boolean isThis(LocalVariableNode variable) {
        return instance && variable.index == 0;
    }

    private LabelNode label() {
        LabelNode label = new LabelNode();
        code.label(label);
        return label;
    }

    private LocalVariableNode copy(LocalVariableNode variable, LabelNode from, LabelNode to) {
        return new LocalVariableNode(
                variable.name, variable.desc, variable.signature, from, to, slots.of(variable.index));
    }
}
