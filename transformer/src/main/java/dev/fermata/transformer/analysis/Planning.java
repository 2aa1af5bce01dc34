package dev.fermata.transformer.analysis;

import dev.fermata.transformer.diagnostic.Diagnostic;
import dev.fermata.transformer.diagnostic.Rule;
import dev.fermata.transformer.flow.Flow;
import dev.fermata.transformer.flow.Liveness;
import dev.fermata.transformer.flow.Monitors;
import dev.fermata.transformer.flow.Types;
import dev.fermata.transformer.lowering.EachLowering;
import dev.fermata.transformer.lowering.EmitLowering;
import dev.fermata.transformer.lowering.NewRelocation;
import dev.fermata.transformer.lowering.ReceiverSlot;
import dev.fermata.transformer.lowering.ScopeLowering;
import dev.fermata.transformer.scan.AsyncMethods;
import dev.fermata.transformer.scan.Awaits;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Lowers one method and gathers all facts about it, step by step. */
public final class Planning {
    private static final int MOST_ARGUMENT_SLOTS = 253;
    private static final int MOST_OPERAND_SLOTS = 250;

    private final List<Diagnostic> diagnostics;

    /** Problems are added to {@code diagnostics}; a plan is only good if there are none. */
    public Planning(List<Diagnostic> diagnostics) {
        this.diagnostics = diagnostics;
    }

    public MethodPlan plan(AsyncMethod method) {
        checkReturns(method);
        Types types = lower(method);
        MethodNode node = method.node();
        Flow flow = Flow.of(node);
        Liveness liveness = Liveness.of(node, flow);
        List<AwaitSite> sites = AwaitSites.of(method, flow, types, liveness);
        Map<AbstractInsnNode, Return> returns = Returns.of(method);
        checkMonitors(method, flow, sites);
        checkSlots(method, sites);
        return new MethodPlan(method, flow, types, liveness, sites, returns);
    }

    private Types lower(AsyncMethod method) {
        MethodNode node = method.node();
        ReceiverSlot.apply(method.owner().name, node);
        for (AbstractInsnNode each : EachLowering.apply(method.owner().name, node)) {
            report(Rule.EACH_OUTSIDE_FOR, method, Awaits.lineOf(each), "");
        }
        EmitLowering.apply(node);
        Types types = Types.of(method.owner().name, node);
        if (ScopeLowering.apply(node, types)) {
            types = Types.of(method.owner().name, node);
        }
        if (NewRelocation.apply(node, types)) {
            types = Types.of(method.owner().name, node);
        }
        return types;
    }

    private void checkMonitors(AsyncMethod method, Flow flow, List<AwaitSite> sites) {
        if ((method.node().access & Opcodes.ACC_SYNCHRONIZED) != 0) {
            int line = sites.isEmpty() ? 0 : sites.get(0).line();
            report(Rule.AWAIT_IN_MONITOR, method, line, "the whole method is synchronized");
        } else if (!sites.isEmpty()) {
            Monitors monitors = Monitors.of(method.node(), flow);
            sites.stream()
                    .filter(site -> monitors.held(flow.indexOf(site.await())))
                    .forEach(site -> report(Rule.AWAIT_IN_MONITOR, method, site.line(), ""));
        }
    }

    /** Generated methods take the arguments and two more, or the operands and three more, as parameters. */
    private void checkSlots(AsyncMethod method, List<AwaitSite> sites) {
        if (method.argumentSlots() > MOST_ARGUMENT_SLOTS) {
            String detail = "its parameters take " + method.argumentSlots() + " slots, at most " + MOST_ARGUMENT_SLOTS
                    + " may be";
            report(Rule.METHOD_TOO_LARGE, method, 0, detail);
        }
        for (AwaitSite site : sites) {
            int slots = 0;
            for (int i = 0; i < site.operands(); i++) {
                slots += site.operand(i).getSize();
            }
            if (slots > MOST_OPERAND_SLOTS) {
                String detail = "the operands before the await take " + slots + " slots, at most " + MOST_OPERAND_SLOTS
                        + " may be";
                report(Rule.METHOD_TOO_LARGE, method, site.line(), detail);
            }
        }
    }

    /** Before lowering, which may move a return away from its value. */
    private void checkReturns(AsyncMethod method) {
        for (AbstractInsnNode areturn : method.node().instructions) {
            if (areturn.getOpcode() == Opcodes.ARETURN && Returns.isNull(areturn)) {
                report(Rule.RETURN_NULL, method, Awaits.lineOf(areturn), "");
            }
        }
    }

    private void report(Rule rule, AsyncMethod method, int line, String detail) {
        diagnostics.add(
                new Diagnostic(rule, AsyncMethods.sourceName(method.owner()), method.node().name, line, detail));
    }
}
