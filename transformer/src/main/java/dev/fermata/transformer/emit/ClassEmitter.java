package dev.fermata.transformer.emit;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.Transformation.FrameClass;
import dev.fermata.transformer.analysis.AsyncMethod;
import dev.fermata.transformer.analysis.MethodPlan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodNode;

/** Writes a class whose async methods are planned: the class itself, and a frame class for each. */
public final class ClassEmitter {
    private final ClassNode owner;
    private final List<Generation> generations = new ArrayList<>();

    /** Takes the plans of all async methods of the class. */
    public ClassEmitter(ClassNode owner, List<MethodPlan> plans) {
        this.owner = owner;
        Members.Chooser chooser = new Members.Chooser(owner);
        Map<String, Member> fused = new HashMap<>();
        IdentityHashMap<MethodPlan, Members> members = new IdentityHashMap<>();
        for (MethodPlan plan : plans) {
            Members chosen = chooser.choose(plan.method());
            MethodNode node = plan.method().node();
            fused.put(AsyncMethod.key(node.name, node.desc), chosen.direct());
            members.put(plan, chosen);
        }
        for (MethodPlan plan : plans) {
            generations.add(Generation.of(plan, Objects.requireNonNull(members.get(plan)), fused));
        }
    }

    /**
     * The generated methods of one async method, by name and descriptor.
     *
     * @param resume null if there is no await site
     */
    public record Bodies(String direct, @Nullable String resume) {}

    /** Names what the owner gets for each plan, in their order. */
    public List<Bodies> bodies() {
        return generations.stream()
                .map(generation -> new Bodies(
                        key(generation.members().direct()),
                        generation.plan().sites().isEmpty()
                                ? null
                                : key(generation.members().resume())))
                .toList();
    }

    /** Gives the frame classes; the plans must still be untouched. */
    public List<FrameClass> emitFrames() {
        List<FrameClass> frames = new ArrayList<>();
        for (Generation generation : generations) {
            frames.add(new FrameClass(generation.members().frame(), FrameClassEmitter.emit(generation)));
        }
        return frames;
    }

    /** Rewrites the class node and gives its bytes. */
    public byte[] emitOwner() {
        SerialVersion.keep(owner);
        for (Generation generation : generations) {
            List<MethodNode> made = new ArrayList<>();
            made.add(DirectEmitter.emit(generation));
            if (!generation.plan().sites().isEmpty()) {
                made.add(ResumeEmitter.emit(generation));
            }
            made.addAll(AccessEmitter.emit(generation));
            EntryEmitter.emit(generation);
            owner.methods.addAll(
                    owner.methods.indexOf(generation.plan().method().node()) + 1, made);
        }
        owner.visitAnnotation(RuntimeApi.REWRITTEN, false).visit("abi", RuntimeApi.ABI);
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        owner.accept(writer);
        return writer.toByteArray();
    }

    private static String key(Member member) {
        return AsyncMethod.key(member.name(), member.descriptor());
    }
}
