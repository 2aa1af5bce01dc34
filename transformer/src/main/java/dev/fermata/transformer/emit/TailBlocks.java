package dev.fermata.transformer.emit;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.flow.Value;
import dev.fermata.transformer.scan.AsyncKind;
import dev.fermata.transformer.scan.Awaits;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The code behind the end of a body that awaits a returned coroutine or stage without a frame.
 *
 * <p>It lies in no exception range: {@code return other()} has left its try statements, so their handlers see neither a
 * failure of {@code other} that comes at once nor one that comes later.
 */
final class TailBlocks {
    private final BodyEmitter body;
    private final Map<Tail, LabelNode> labels = new LinkedHashMap<>();

    TailBlocks(BodyEmitter body) {
        this.body = body;
    }

    /** Returns of one line with equal operands share a block. */
    private record Tail(int line, List<Object> stack) {}

    LabelNode labelFor(int index) {
        Frame<Value> before = Objects.requireNonNull(body.plan.types().before(index));
        List<Object> stack = new ArrayList<>();
        for (int i = 0; i < before.getStackSize() - 1; i++) {
            stack.add(before.getStack(i).frameItem());
        }
        stack.add(isStage() ? "java/util/concurrent/CompletionStage" : RuntimeApi.COROUTINE);
        int line = Awaits.lineOf(body.instructions().get(index));
        return labels.computeIfAbsent(new Tail(line, stack), key -> new LabelNode());
    }

    void emit() {
        Frame<Value> types = Objects.requireNonNull(body.plan.types().before(0));
        labels.forEach((tail, label) -> {
            body.code.label(label);
            body.code.frame(body.frame(types, ownReceiver(), tail.stack()));
            body.code.line(tail.line());
            body.code.loadObject(body.slots.task());
            body.pushDepth();
            body.code.callStatic(
                    RuntimeApi.AWAIT, RuntimeApi.TAIL_NAME, isStage() ? RuntimeApi.TAIL_STAGE : RuntimeApi.TAIL);
            body.code.op(Opcodes.ARETURN);
        });
    }

    private boolean isStage() {
        return body.plan.method().kind() == AsyncKind.STAGE;
    }

    private BitSet ownReceiver() {
        BitSet live = new BitSet();
        live.set(0, !body.plan.method().isStatic());
        return live;
    }
}
