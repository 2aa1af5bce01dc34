package dev.fermata.transformer;

import dev.fermata.transformer.analysis.AsyncMethod;
import dev.fermata.transformer.analysis.MethodPlan;
import dev.fermata.transformer.emit.ClassEmitter;
import dev.fermata.transformer.emit.ClassEmitter.Bodies;
import dev.fermata.transformer.explain.CodeSizes;
import dev.fermata.transformer.explain.ExplainedMethod;
import dev.fermata.transformer.explain.ExplainedMethod.Sizes;
import dev.fermata.transformer.explain.Explanation;
import dev.fermata.transformer.scan.AsyncMethods;
import dev.fermata.transformer.scan.ClassScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.tree.ClassNode;

/** Tells what the {@link Transformer} makes of a class. Stateless, for any thread. */
public final class Explainer {
    /**
     * Explains a class file as the compiler wrote it.
     *
     * @throws TransformException if the transformer itself fails
     */
    public Explanation explain(byte[] classFile) {
        Transformation transformation = new Transformer().transform(classFile);
        if (transformation instanceof Transformation.Refused refused) {
            return new Explanation.Refused(refused.diagnostics());
        } else if (transformation instanceof Transformation.Rewritten rewritten) {
            return explained(classFile, rewritten.bytes());
        }
        return ClassScan.of(classFile) == ClassScan.REWRITTEN
                ? new Explanation.RewrittenBefore()
                : new Explanation.Nothing();
    }

    /** Writing a class uses its plans up: the facts come from plans of their own, which are equal. */
    private static Explanation explained(byte[] classFile, byte[] rewritten) {
        ClassNode owner = Transformer.read(classFile);
        List<MethodPlan> plans = Transformer.plans(owner, AsyncMethods.of(owner).methods(), new ArrayList<>());
        List<Bodies> bodies = new ClassEmitter(owner, plans).bodies();
        Map<String, Integer> before = CodeSizes.of(classFile);
        Map<String, Integer> after = CodeSizes.of(rewritten);
        List<ExplainedMethod> methods = new ArrayList<>();
        for (int i = 0; i < plans.size(); i++) {
            MethodPlan plan = plans.get(i);
            String entry =
                    AsyncMethod.key(plan.method().node().name, plan.method().node().desc);
            String resume = bodies.get(i).resume();
            Sizes sizes = new Sizes(
                    size(before, entry), size(after, bodies.get(i).direct()), resume == null ? 0 : size(after, resume));
            methods.add(ExplainedMethod.of(plan, sizes));
        }
        return new Explanation.Explained(AsyncMethods.sourceName(owner), methods);
    }

    private static int size(Map<String, Integer> sizes, String method) {
        return Objects.requireNonNull(sizes.get(method), method);
    }
}
