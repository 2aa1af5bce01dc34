package dev.fermata.transformer.emit;

import dev.fermata.transformer.analysis.AwaitSite;
import dev.fermata.transformer.flow.Value;
import dev.fermata.transformer.layout.FrameField;
import dev.fermata.transformer.layout.Layout;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The code before the body of the resume method that loads a frame's locals and operands and goes on at the await site.
 *
 * <pre>
 * layout:   load locals and operands; Frame.clear(frame); if (failure != null) goto failing
 *           push the value; state = 0; to the resume point of the site
 * failing:  state = 0; throw failure          one for all sites of a layout with the same handlers
 * </pre>
 *
 * <p>Locals are restored outside every exception range. A failure is thrown out of line, in a block covered by copies of
 * the table entries that cover the await, in the same order; so nothing is added inside the user's ranges.
 */
final class RestoreBlocks {
    private final ResumeEmitter body;
    private final Map<Layout, LabelNode> labels = new LinkedHashMap<>();
    private final List<Failing> failing = new ArrayList<>();

    /** Where a failure is thrown for sites with these handlers. */
    private record Failing(List<TryCatchBlockNode> handlers, LabelNode label, LabelNode start, LabelNode end) {}

    RestoreBlocks(ResumeEmitter body) {
        this.body = body;
    }

    LabelNode labelFor(AwaitSite site) {
        return labels.computeIfAbsent(body.generation.layout().of(site), key -> new LabelNode());
    }

    /** The stack map frame in which no original variable is set but {@code this}. */
    FrameNode entryFrame() {
        Frame<Value> types = Objects.requireNonNull(body.plan.types().before(0));
        BitSet receiver = new BitSet();
        receiver.set(0, !body.plan.method().isStatic());
        return body.frame(types, receiver, List.of());
    }

    void emit() {
        labels.forEach(this::emit);
    }

    void emitRanges() {
        for (Failing block : failing) {
            for (TryCatchBlockNode handler : block.handlers()) {
                ExceptionRanges.add(body, block.start(), block.end(), handler);
            }
        }
    }

    private void emit(Layout layout, LabelNode label) {
        List<AwaitSite> sites = body.plan.sites().stream()
                .filter(site -> body.generation.layout().of(site).equals(layout))
                .toList();
        body.code.label(label);
        body.code.frame(entryFrame());
        restoreLocals(layout);
        restoreOperands(layout);
        body.code.loadObject(body.frameSlot());
        body.code.call(Opcodes.INVOKESTATIC, body.generation.members().clear());
        LabelNode fails = new LabelNode();
        body.code.loadObject(body.failureSlot());
        body.code.jump(Opcodes.IFNONNULL, fails);
        body.code.loadObject(body.valueSlot());
        goOn(sites);
        body.code.label(fails);
        body.code.frame(frameUnder(sites.get(0)));
        fail(sites);
    }

    private void restoreLocals(Layout layout) {
        for (Layout.Local local : layout.locals()) {
            boolean receiver = local.slot() == 0 && !body.plan.method().isStatic();
            if (!receiver) {
                restore(local.field());
                body.code.store(local.field().type(), body.slots.of(local.slot()));
            }
        }
    }

    private void restoreOperands(Layout layout) {
        for (int i = 0; i < layout.operands().size(); i++) {
            restore(layout.operandField(i));
        }
    }

    private void restore(FrameField field) {
        if (field.value().isSaved()) {
            body.code.loadObject(body.frameSlot());
            body.code.field(Opcodes.GETFIELD, body.generation.members().frame(), field.name(), field.descriptor());
        } else {
            body.code.op(Opcodes.ACONST_NULL);
        }
    }

    private void goOn(List<AwaitSite> sites) {
        SortedMap<Integer, LabelNode> targets = new TreeMap<>();
        sites.forEach(site -> targets.put(site.state(), body.resumePoint(site)));
        if (sites.size() > 1) {
            body.code.loadInt(body.stateSlot());
        }
        body.code.op(Opcodes.ICONST_0);
        body.code.storeInt(body.stateSlot());
        if (sites.size() > 1) {
            body.code.choose(targets);
        } else {
            body.code.jump(Opcodes.GOTO, body.resumePoint(sites.get(0)));
        }
    }

    private void fail(List<AwaitSite> sites) {
        Map<List<TryCatchBlockNode>, Failing> blocks = new LinkedHashMap<>();
        SortedMap<Integer, LabelNode> targets = new TreeMap<>();
        for (AwaitSite site : sites) {
            Failing block = blocks.computeIfAbsent(
                    site.handlers(), key -> new Failing(key, new LabelNode(), new LabelNode(), new LabelNode()));
            targets.put(site.state(), block.label());
        }
        if (blocks.size() > 1) {
            body.code.loadInt(body.stateSlot());
            body.code.choose(targets);
        }
        for (Failing block : blocks.values()) {
            throwFailure(block, sites.get(0), blocks.size() > 1);
        }
        failing.addAll(blocks.values());
    }

    private void throwFailure(Failing block, AwaitSite site, boolean jumpedTo) {
        if (jumpedTo) {
            body.code.label(block.label());
            body.code.frame(frameUnder(site));
        }
        body.code.op(Opcodes.ICONST_0);
        body.code.storeInt(body.stateSlot());
        body.code.loadObject(body.failureSlot());
        body.code.label(block.start());
        body.code.op(Opcodes.ATHROW);
        body.code.label(block.end());
    }

    /** The stack map frame of the restored locals and operands. */
    private FrameNode frameUnder(AwaitSite site) {
        List<Object> stack = new ArrayList<>();
        for (int i = 0; i < site.operands(); i++) {
            stack.add(site.operand(i).frameItem());
        }
        return body.frame(site.before(), site.live(), stack);
    }
}
