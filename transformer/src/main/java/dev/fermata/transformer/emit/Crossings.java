package dev.fermata.transformer.emit;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.analysis.AwaitSite;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Completes the trace of a failure that leaves a fused call, before a handler of the user sees it. Every other call is
 * made by {@code Await}, which does so itself.
 *
 * <pre>
 * call in a try:   covered, before all other entries of the table, by one that leads to the block
 * block:           Task.crossed(failure); throw        covered by copies of the entries that cover the call
 * </pre>
 *
 * <p>It costs nothing unless the call fails, and a call outside all try statements has no block.
 */
final class Crossings {
    private final BodyEmitter body;
    private final List<Crossing> crossings = new ArrayList<>();

    private record Crossing(AwaitSite site, LabelNode start, LabelNode end, LabelNode block, LabelNode blockEnd) {}

    Crossings(BodyEmitter body) {
        this.body = body;
    }

    /** {@code call} writes the call of this site. */
    void around(AwaitSite site, Runnable call) {
        if (site.handlers().isEmpty()) {
            call.run();
            return;
        }
        Crossing crossing = new Crossing(site, new LabelNode(), new LabelNode(), new LabelNode(), new LabelNode());
        body.code.label(crossing.start());
        call.run();
        body.code.label(crossing.end());
        crossings.add(crossing);
    }

    void emit() {
        for (Crossing crossing : crossings) {
            AwaitSite site = crossing.site();
            body.code.label(crossing.block());
            body.code.frame(body.frame(site.before(), site.live(), List.of("java/lang/Throwable")));
            body.code.loadObject(body.slots.task());
            body.code.op(Opcodes.SWAP);
            body.code.callVirtual(RuntimeApi.TASK, RuntimeApi.CROSSED_NAME, RuntimeApi.CROSSED);
            body.code.op(Opcodes.ATHROW);
            body.code.label(crossing.blockEnd());
        }
    }

    /** The user's own entries are written already. */
    void emitRanges() {
        for (Crossing crossing : crossings) {
            body.out.tryCatchBlocks.add(
                    0, new TryCatchBlockNode(crossing.start(), crossing.end(), crossing.block(), null));
            for (TryCatchBlockNode handler : crossing.site().handlers()) {
                ExceptionRanges.add(body, crossing.block(), crossing.blockEnd(), handler);
            }
        }
    }
}
