package dev.fermata.transformer.layout;

import dev.fermata.transformer.analysis.AsyncMethod;
import dev.fermata.transformer.analysis.AwaitSite;
import dev.fermata.transformer.analysis.MethodPlan;
import dev.fermata.transformer.flow.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;

/**
 * Where a frame class keeps what.
 *
 * @param parameters the fields of the receiver and the arguments, in the order of their slots
 * @param layouts the distinct layouts
 * @param layoutOf for each await site, in the order of the plan, its layout
 */
public record FrameLayout(List<FrameField> parameters, List<Layout> layouts, List<Layout> layoutOf) {
    public static FrameLayout of(MethodPlan plan) {
        FieldNames names = new FieldNames(plan.method());
        Set<Layout> layouts = new LinkedHashSet<>();
        List<Layout> layoutOf = new ArrayList<>();
        for (AwaitSite site : plan.sites()) {
            Layout layout = layout(site, names);
            layouts.add(layout);
            layoutOf.add(layout);
        }
        return new FrameLayout(parameters(plan.method(), names), List.copyOf(layouts), layoutOf);
    }

    /** All fields, each once. */
    public Set<FrameField> fields() {
        Set<FrameField> fields = new LinkedHashSet<>(parameters);
        layouts.forEach(layout -> fields.addAll(layout.fields()));
        return fields;
    }

    public Layout of(AwaitSite site) {
        return layoutOf.get(site.state() - 1);
    }

    private static Layout layout(AwaitSite site, FieldNames names) {
        List<Value> operands = new ArrayList<>();
        for (int i = 0; i < site.operands(); i++) {
            operands.add(site.operand(i));
        }
        List<Layout.Local> locals = new ArrayList<>();
        Set<FrameField> taken = new HashSet<>();
        site.live().stream().forEach(slot -> {
            Value value = site.before().getLocal(slot);
            if (value.kind() != Value.Kind.UNSET) {
                FrameField named = new FrameField(names.of(slot, site.await()), value);
                FrameField field = taken.add(named) ? named : new FrameField(FieldNames.unnamed(slot), value);
                locals.add(new Layout.Local(slot, value, field));
            }
        });
        return new Layout(operands, locals);
    }

    private static List<FrameField> parameters(AsyncMethod method, FieldNames names) {
        List<FrameField> fields = new ArrayList<>();
        int slot = 0;
        if (!method.isStatic()) {
            fields.add(new FrameField(FieldNames.THIS, Value.reference(method.owner().name)));
            slot = 1;
        }
        for (Type type : Type.getArgumentTypes(method.node().desc)) {
            Value value = Value.of(type);
            fields.add(new FrameField(names.ofParameter(slot), value));
            slot += value.getSize();
        }
        return fields;
    }
}
