package dev.fermata.transformer.emit;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;

/** Copies the local variable tables, with the new slots and without the ranges in which no code is left. */
final class DebugTables {
    private DebugTables() {}

    static void copy(BodyEmitter body) {
        List<LocalVariableNode> original = body.plan.method().node().localVariables;
        if (original == null) {
            return;
        }
        List<LocalVariableNode> copies = new ArrayList<>();
        for (LocalVariableNode variable : original) {
            LabelNode start = Objects.requireNonNull(body.labels.get(variable.start));
            LabelNode end = Objects.requireNonNull(body.labels.get(variable.end));
            if (ExceptionRanges.hasCode(start, end)) {
                int slot = body.slots.of(variable.index);
                copies.add(new LocalVariableNode(variable.name, variable.desc, variable.signature, start, end, slot));
            }
        }
        body.out.localVariables = copies;
    }
}
