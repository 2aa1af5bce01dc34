package dev.fermata.transformer.emit;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.layout.FrameField;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Writes the new body of the declared method: {@code return new Frame(arguments)}, cold; or the generator with that
 * body; or the stage of what that body, started at once, gives. The declaration itself, with its annotations and
 * signature, stays as it is.
 *
 * <p>It has no line: nothing of the source runs here. A breakpoint on the first line stops where that line runs, and a
 * coverage tool does not take a call that goes straight to the body for a line that never ran.
 */
final class EntryEmitter {
    private EntryEmitter() {}

    static void emit(Generation generation) {
        MethodNode method = generation.plan().method().node();
        InsnList body = new InsnList();
        Code code = new Code(body);
        LabelNode start = new LabelNode();
        LabelNode end = new LabelNode();
        code.label(start);
        int slot = 0;
        for (FrameField parameter : generation.layout().parameters()) {
            code.load(parameter.type(), slot);
            slot += parameter.value().getSize();
        }
        code.call(
                Opcodes.INVOKESTATIC,
                generation.members().create(generation.plan().method()));
        switch (generation.plan().method().kind()) {
            case COROUTINE -> {}
            case GENERATOR ->
                code.callStatic(RuntimeApi.GENERATOR, RuntimeApi.GENERATOR_OF_NAME, RuntimeApi.GENERATOR_OF);
            case STAGE -> code.callStatic(RuntimeApi.HOT, RuntimeApi.HOT_START_NAME, RuntimeApi.HOT_START);
        }
        code.op(Opcodes.ARETURN);
        code.label(end);
        method.localVariables = parameters(method, slot, start, end);
        method.instructions = body;
        method.tryCatchBlocks = new ArrayList<>();
        method.visibleLocalVariableAnnotations = null;
        method.invisibleLocalVariableAnnotations = null;
    }

    private static List<LocalVariableNode> parameters(MethodNode method, int slots, LabelNode start, LabelNode end) {
        List<LocalVariableNode> parameters = new ArrayList<>();
        if (method.localVariables != null) {
            for (LocalVariableNode variable : method.localVariables) {
                boolean isParameter = variable.index < slots && method.instructions.indexOf(variable.start) == 0;
                if (isParameter) {
                    parameters.add(new LocalVariableNode(
                            variable.name, variable.desc, variable.signature, start, end, variable.index));
                }
            }
        }
        return parameters;
    }
}
