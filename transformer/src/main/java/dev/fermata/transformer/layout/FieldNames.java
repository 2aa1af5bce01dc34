package dev.fermata.transformer.layout;

import dev.fermata.transformer.analysis.AsyncMethod;
import java.util.List;
import java.util.regex.Pattern;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LocalVariableNode;

/** Names fields after the variables of the source, so that a heap dump reads like the program. */
final class FieldNames {
    /** No source variable can have it. */
    static final String THIS = "this#";

    private static final Pattern IDENTIFIER = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$]*");

    private final AsyncMethod method;
    private final List<LocalVariableNode> variables;

    FieldNames(AsyncMethod method) {
        this.method = method;
        List<LocalVariableNode> table = method.node().localVariables;
        this.variables = table == null ? List.of() : table;
    }

    /** The name of a variable as seen at an instruction. */
    String of(int slot, AbstractInsnNode at) {
        if (slot == 0 && !method.isStatic()) {
            return THIS;
        }
        InsnList insns = method.node().instructions;
        int index = insns.indexOf(at);
        for (LocalVariableNode variable : variables) {
            if (variable.index == slot
                    && insns.indexOf(variable.start) <= index
                    && index < insns.indexOf(variable.end)
                    && IDENTIFIER.matcher(variable.name).matches()) {
                return variable.name;
            }
        }
        return unnamed(slot);
    }

    /** A name that no source variable can have. */
    static String unnamed(int slot) {
        return "slot#" + slot;
    }

    /** The name of a parameter. */
    String ofParameter(int slot) {
        return of(slot, method.node().instructions.getFirst());
    }
}
