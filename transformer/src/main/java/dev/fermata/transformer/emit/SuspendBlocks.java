package dev.fermata.transformer.emit;

import dev.fermata.transformer.analysis.AwaitSite;
import dev.fermata.transformer.flow.Value;
import dev.fermata.transformer.layout.Layout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;

/**
 * The code before a body that saves the frame and returns SUSPENDED. It lies in no exception range, and sites of
 * equal layout share it.
 *
 * <pre>
 * site:     pop the marker; push the state; goto layout
 * layout:   push the live locals, the frame or null, the task; Frame.save; return SUSPENDED
 * </pre>
 */
final class SuspendBlocks {
    private final BodyEmitter body;
    private final Map<AwaitSite, LabelNode> labels = new LinkedHashMap<>();

    SuspendBlocks(BodyEmitter body) {
        this.body = body;
    }

    LabelNode labelFor(AwaitSite site) {
        return labels.computeIfAbsent(site, key -> new LabelNode());
    }

    void emit() {
        Map<Layout, List<AwaitSite>> groups = new LinkedHashMap<>();
        for (AwaitSite site : labels.keySet()) {
            groups.computeIfAbsent(body.generation.layout().of(site), key -> new java.util.ArrayList<>())
                    .add(site);
        }
        groups.forEach(this::emit);
    }

    private void emit(Layout layout, List<AwaitSite> sites) {
        LabelNode shared = new LabelNode();
        for (AwaitSite site : sites) {
            body.code.label(Objects.requireNonNull(labels.get(site)));
            body.code.frame(body.frame(site, "java/lang/Object"));
            body.code.op(Opcodes.POP);
            body.code.push(site.state());
            if (sites.size() > 1) {
                body.code.jump(Opcodes.GOTO, shared);
            }
        }
        if (sites.size() > 1) {
            body.code.label(shared);
            body.code.frame(body.frame(sites.get(0), Value.INT.frameItem()));
        }
        save(Objects.requireNonNull(body.generation.saves().get(layout)));
        body.pushSuspended();
        body.code.op(Opcodes.ARETURN);
    }

    private void save(SaveMethod save) {
        push(save.locals());
        body.pushFrame();
        body.code.loadObject(body.slots.task());
        body.code.call(Opcodes.INVOKESTATIC, save.first());
        for (SaveMethod.More more : save.more()) {
            push(more.locals());
            body.code.call(Opcodes.INVOKESTATIC, more.member());
        }
        body.code.op(Opcodes.POP);
    }

    private void push(List<Layout.Local> locals) {
        for (Layout.Local local : locals) {
            body.code.load(local.field().type(), body.slots.of(local.slot()));
        }
    }
}
