package dev.fermata.transformer.explain;

import dev.fermata.transformer.analysis.AwaitSite;
import dev.fermata.transformer.analysis.MethodPlan;
import dev.fermata.transformer.layout.FrameLayout;
import dev.fermata.transformer.scan.Awaits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodNode;

/**
 * One async method.
 *
 * @param name as in the class file; lambdas have a name that javac chose
 * @param parameters their types
 * @param line the first line of its code, or 0
 * @param states where it may be suspended, from state 1 on
 * @param graph which state may follow which
 * @param sizes of its code
 */
public record ExplainedMethod(
        String name, List<String> parameters, int line, List<ExplainedState> states, StateGraph graph, Sizes sizes) {
    /**
     * Bytes of code (JVMS 4.7.3).
     *
     * @param compiled as the compiler wrote it
     * @param direct the body that runs until it suspends
     * @param resume the body that goes on after a suspension; 0 if there is none
     */
    public record Sizes(int compiled, int direct, int resume) {
        /** HotSpot compiles no larger method, unless it is started with {@code -XX:-DontCompileHugeMethods}. */
        public static final int LARGEST_COMPILED = 8000;
    }

    /** Puts together what is known about a method. */
    public static ExplainedMethod of(MethodPlan plan, Sizes sizes) {
        MethodNode node = plan.method().node();
        FrameLayout layout = FrameLayout.of(plan);
        List<ExplainedState> states = new ArrayList<>();
        for (AwaitSite site : plan.sites()) {
            states.add(ExplainedState.of(plan.method(), site, layout.of(site)));
        }
        List<String> parameters = Arrays.stream(Type.getArgumentTypes(node.desc))
                .map(Type::getClassName)
                .toList();
        return new ExplainedMethod(node.name, parameters, Awaits.firstLineOf(node), states, StateGraph.of(plan), sizes);
    }

    /** The name and the parameters without their packages. */
    String signature() {
        return name
                + parameters.stream()
                        .map(type -> type.substring(type.lastIndexOf('.') + 1))
                        .collect(Collectors.joining(", ", "(", ")"));
    }
}
