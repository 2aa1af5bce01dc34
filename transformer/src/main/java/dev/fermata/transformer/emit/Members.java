package dev.fermata.transformer.emit;

import dev.fermata.transformer.RuntimeApi;
import dev.fermata.transformer.analysis.AsyncMethod;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InnerClassNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The names of what is generated for one async method.
 *
 * <p>Direct and resume are the program's own code: they keep the method's name, so that stack traces show what the user
 * wrote, and are not synthetic, as coverage tools and debuggers pass over what is. They are private: not virtual for
 * anyone, never in the way of a method reference like {@code Owner::method}, and with {@code this} where a debugger looks
 * for it. The frame class, which is no nest mate, reaches them through two static synthetic methods of the owner.
 *
 * @param frame the frame class
 * @param directAccess how the frame class calls direct
 * @param resumeAccess how the frame class calls resume
 */
record Members(String frame, Member direct, Member resume, Member directAccess, Member resumeAccess) {
    private static final String OBJECT = "Ljava/lang/Object;";

    /** Chooses names that are free in one class. */
    static final class Chooser {
        private final ClassNode owner;
        private final Set<String> takenMethods = new HashSet<>();
        private final Set<String> takenClasses = new HashSet<>();

        Chooser(ClassNode owner) {
            this.owner = owner;
            for (MethodNode method : owner.methods) {
                takenMethods.add(method.name + method.desc);
            }
            for (InnerClassNode inner : owner.innerClasses) {
                takenClasses.add(inner.name.toLowerCase(Locale.ROOT));
            }
        }

        Members choose(AsyncMethod method) {
            String frame = frameName(method.node().name);
            String receiver = method.isStatic() ? "" : "L" + owner.name + ";";
            String arguments = arguments(method.node().desc) + RuntimeApi.TASK_TYPE + "I)" + OBJECT;
            String resuming = "L" + frame + ";" + RuntimeApi.RESUME.substring(1);
            return new Members(
                    frame,
                    member(method, "(" + arguments),
                    member(method, "(" + resuming),
                    member(method, "(" + receiver + arguments),
                    member(method, "(" + receiver + resuming));
        }

        private Member member(AsyncMethod method, String descriptor) {
            String name = method.node().name;
            while (!takenMethods.add(name + descriptor)) {
                name += "$";
            }
            return new Member(owner.name, name, descriptor, method.isInInterface());
        }

        /**
         * No class of a program has such a name. It must be an identifier: javac looks at the types of private methods too
         * when it compiles against this class, and finds no file of another name. Names that differ in case alone would be
         * one file on some systems.
         */
        private String frameName(String method) {
            String base = owner.name + "$async$" + method + "$frame";
            String name = base;
            for (int i = 2; !takenClasses.add(name.toLowerCase(Locale.ROOT)); i++) {
                name = base + i;
            }
            return name;
        }

        private static String arguments(String descriptor) {
            return descriptor.substring(1, descriptor.indexOf(')'));
        }
    }

    /** The static method of the frame class that makes a cold coroutine. */
    Member create(AsyncMethod method) {
        return new Member(frame, "create", coldArguments(method, null) + RuntimeApi.COROUTINE_TYPE, false);
    }

    /** The static method of the frame class that leaves a cold coroutine to the task. */
    Member deferred(AsyncMethod method) {
        return new Member(frame, "deferred", coldArguments(method, RuntimeApi.TASK_TYPE) + OBJECT, false);
    }

    /** The static method of the frame class that gives the state and marks the frame as running. */
    Member begin() {
        return new Member(frame, "begin", "(L" + frame + ";)I", false);
    }

    /** The static method of the frame class that forgets all references. */
    Member clear() {
        return new Member(frame, "clear", "(L" + frame + ";)V", false);
    }

    String frameType() {
        return "L" + frame + ";";
    }

    private static String coldArguments(AsyncMethod method, @Nullable String last) {
        StringBuilder descriptor = new StringBuilder("(");
        if (!method.isStatic()) {
            descriptor.append(Type.getObjectType(method.owner().name).getDescriptor());
        }
        descriptor.append(Chooser.arguments(method.node().desc));
        return descriptor.append(last == null ? "" : last).append(')').toString();
    }
}
