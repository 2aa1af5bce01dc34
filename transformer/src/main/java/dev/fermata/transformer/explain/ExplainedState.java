package dev.fermata.transformer.explain;

import dev.fermata.transformer.analysis.AsyncMethod;
import dev.fermata.transformer.analysis.AwaitSite;
import dev.fermata.transformer.analysis.Fusion;
import dev.fermata.transformer.layout.FrameField;
import dev.fermata.transformer.layout.Layout;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * One place where a method may be suspended.
 *
 * @param number the state of a frame that is suspended here
 * @param line the source line, or 0
 * @param awaited what is awaited: the call that gives it, or "a value"
 * @param notFused why the awaited coroutine is made as an object; null if its body is called without one
 * @param saved the fields of the frame that are filled, each as type and name
 */
public record ExplainedState(
        int number, int line, String awaited, @Nullable String notFused, List<String> saved) {
    static ExplainedState of(AsyncMethod method, AwaitSite site, Layout layout) {
        List<String> saved =
                layout.fields().stream().map(ExplainedState::declaration).toList();
        return new ExplainedState(
                site.state(), site.line(), awaited(site.fusion(), method.owner().name), notFused(site.fusion()), saved);
    }

    private static String awaited(Fusion fusion, String owner) {
        MethodInsnNode call = fusion.call();
        if (fusion instanceof Fusion.Separate separate && separate.reason() == Fusion.Reason.EMITS) {
            return "the next demand, after emit";
        }
        return call == null ? "a value" : name(call, owner);
    }

    private static @Nullable String notFused(Fusion fusion) {
        return fusion instanceof Fusion.Separate separate ? reason(separate.reason()) : null;
    }

    private static String name(MethodInsnNode call, String owner) {
        String prefix =
                call.owner.equals(owner) ? "" : Type.getObjectType(call.owner).getClassName() + ".";
        return prefix + call.name + "()";
    }

    private static String reason(Fusion.Reason reason) {
        return switch (reason) {
            case NO_CALL -> "it does not come straight from a call";
            case NO_COROUTINE, EMITS -> "it is no coroutine";
            case OTHER_CLASS -> "it belongs to another class";
            case INHERITED -> "the class inherits it";
            case NOT_ASYNC -> "it is not @Async";
            case OVERRIDABLE -> "it can be overridden or mocked (make it private or static)";
        };
    }

    private static String declaration(FrameField field) {
        String name = field.name();
        return field.type().getClassName() + " " + (name.equals("this#") ? "this" : name);
    }
}
