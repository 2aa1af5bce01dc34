package dev.fermata.transformer.emit;

import dev.fermata.transformer.analysis.AwaitSite;
import dev.fermata.transformer.flow.Loops.Loop;
import dev.fermata.transformer.flow.Value;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Leads a resumed frame from the entry to its await site without ever jumping into a loop.
 *
 * <p>A jump from the entry into a loop would make it irreducible, and the JIT optimises neither such a loop nor those
 * nested in it. So the entry gives dummy values to what is live at the head of the outermost loop round the site and goes
 * to that head with the state in a local variable; the head leads on to the next inner head, the innermost to the block
 * that restores. While the loop runs on, the state is 0 and the heads do nothing.
 *
 * <pre>
 * entry:        state = Frame.begin(frame); switch (state)     -> way into the outermost loop, or restore block
 * loop head:    if (state != 0) goto inside                    (written behind the head's own stack map frame)
 * inside:       switch (state)                                 -> way into the next loop, or restore block
 * way into:     dummies for what is live at the head; goto head
 * restore:      see RestoreBlocks
 * </pre>
 *
 * <p>A head with operands on its stack, or with a live object that no constructor has seen, cannot be entered with
 * dummies; that loop is jumped into.
 */
final class ResumeDispatch {
    private final ResumeEmitter body;
    private final RestoreBlocks restores;
    private final Map<AwaitSite, List<Head>> heads = new LinkedHashMap<>();
    private final SortedMap<Integer, Head> headsByFrame = new TreeMap<>();
    private final Map<Way, LabelNode> ways = new LinkedHashMap<>();

    /** A loop head that can be entered: its label, its stack map frame, and where its dispatch goes on. */
    private record Head(int index, int frameIndex, LabelNode inside, List<AwaitSite> sites) {}

    /** The step into a loop, from the entry (null) or from the head of the loop round it. */
    private record Way(@Nullable Head from, Head to) {}

    ResumeDispatch(ResumeEmitter body) {
        this.body = body;
        this.restores = new RestoreBlocks(body);
        Map<Integer, Head> byIndex = new HashMap<>();
        for (AwaitSite site : body.plan.sites()) {
            List<Head> chain = new ArrayList<>();
            for (Loop loop : site.loops()) {
                Head head = byIndex.computeIfAbsent(loop.head(), this::headAt);
                if (head != null) {
                    head.sites().add(site);
                    headsByFrame.put(head.frameIndex(), head);
                    chain.add(head);
                }
            }
            heads.put(site, chain);
        }
    }

    void emitEntry() {
        body.code.loadObject(body.frameSlot());
        body.code.call(Opcodes.INVOKESTATIC, body.generation.members().begin());
        body.code.storeInt(body.stateSlot());
        choose(body.plan.sites(), null);
    }

    void behindFrame(int index) {
        Head head = headsByFrame.get(index);
        if (head != null) {
            body.code.loadInt(body.stateSlot());
            body.code.jump(Opcodes.IFNE, head.inside());
        }
    }

    void emitBlocks() {
        for (Head head : headsByFrame.values()) {
            body.code.label(head.inside());
            body.code.frame(frameAt(head));
            choose(head.sites(), head);
        }
        ways.forEach(this::emitWay);
        restores.emit();
    }

    void emitRanges() {
        restores.emitRanges();
    }

    private @Nullable Head headAt(int index) {
        AbstractInsnNode node = body.instructions().get(index);
        while (node != null && node.getOpcode() < 0) {
            if (node instanceof FrameNode frame && node != body.instructions().get(index)) {
                int frameIndex = body.instructions().indexOf(frame);
                boolean usable = types(frameIndex).getStackSize() == 0 && canBeDummies(frameIndex);
                return usable ? new Head(index, frameIndex, new LabelNode(), new ArrayList<>()) : null;
            }
            node = node.getNext();
        }
        return null;
    }

    private boolean canBeDummies(int frameIndex) {
        Frame<Value> types = types(frameIndex);
        return body.plan.liveness().in(frameIndex).stream()
                .noneMatch(slot -> types.getLocal(slot).kind() == Value.Kind.UNINITIALIZED);
    }

    private void choose(List<AwaitSite> sites, @Nullable Head at) {
        SortedMap<Integer, LabelNode> targets = new TreeMap<>();
        for (AwaitSite site : sites) {
            targets.put(site.state(), next(site, at));
        }
        Set<LabelNode> distinct = new LinkedHashSet<>(targets.values());
        if (distinct.size() == 1) {
            body.code.jump(Opcodes.GOTO, distinct.iterator().next());
        } else {
            body.code.loadInt(body.stateSlot());
            body.code.choose(targets);
        }
    }

    private LabelNode next(AwaitSite site, @Nullable Head at) {
        List<Head> chain = Objects.requireNonNull(heads.get(site));
        int position = at == null ? 0 : chain.indexOf(at) + 1;
        return position == chain.size()
                ? restores.labelFor(site)
                : ways.computeIfAbsent(new Way(at, chain.get(position)), way -> new LabelNode());
    }

    private void emitWay(Way way, LabelNode label) {
        body.code.label(label);
        Head from = way.from();
        Frame<Value> types = types(way.to().frameIndex());
        BitSet live = body.plan.liveness().in(way.to().frameIndex());
        body.code.frame(from == null ? restores.entryFrame() : frameAt(from));
        live.stream().forEach(slot -> {
            Value value = types.getLocal(slot);
            boolean receiver = slot == 0 && !body.plan.method().isStatic();
            if (!receiver && value.kind() != Value.Kind.UNSET && !isThere(from, slot, value)) {
                body.code.zero(value.type());
                body.code.store(value.type(), body.slots.of(slot));
            }
        });
        LabelNode head = (LabelNode) body.instructions().get(way.to().index());
        body.code.jump(Opcodes.GOTO, Objects.requireNonNull(body.labels.get(head)));
    }

    private boolean isThere(@Nullable Head from, int slot, Value value) {
        return from != null
                && body.plan.liveness().in(from.frameIndex()).get(slot)
                && types(from.frameIndex()).getLocal(slot).equals(value);
    }

    private FrameNode frameAt(Head head) {
        return body.frame(types(head.frameIndex()), body.plan.liveness().in(head.frameIndex()));
    }

    private Frame<Value> types(int index) {
        return Objects.requireNonNull(body.plan.types().before(index));
    }
}
