package dev.fermata.transformer.emit;

import dev.fermata.transformer.analysis.MethodPlan;
import dev.fermata.transformer.layout.FrameLayout;
import dev.fermata.transformer.layout.Layout;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * All decisions for one async method, from which its three methods and its frame class are written.
 *
 * @param fused the direct methods that calls of this class go straight to, by name and descriptor of the entry
 * @param saves how each layout is saved
 */
record Generation(
        MethodPlan plan,
        FrameLayout layout,
        Members members,
        Map<String, Member> fused,
        Map<Layout, SaveMethod> saves) {
    static Generation of(MethodPlan plan, Members members, Map<String, Member> fused) {
        FrameLayout layout = FrameLayout.of(plan);
        Map<Layout, SaveMethod> saves = new LinkedHashMap<>();
        List<Layout> layouts = new ArrayList<>(layout.layouts());
        for (int i = 0; i < layouts.size(); i++) {
            saves.put(layouts.get(i), SaveMethod.of(members, i + 1, layouts.get(i)));
        }
        return new Generation(plan, layout, members, fused, saves);
    }
}
