package dev.fermata.transformer.analysis;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.MethodInsnNode;

/** Whether the coroutine that is awaited at a site is run by a call of its direct method, and if not, why. */
public sealed interface Fusion {
    /** The call that gives the awaitable, if it is made on the spot; else null. */
    @Nullable
    MethodInsnNode call();

    /** No coroutine object is made: the call goes straight to the direct method. */
    record Fused(MethodInsnNode call) implements Fusion {}

    /** The awaitable is made, and awaited as an object. */
    record Separate(Reason reason, @Nullable MethodInsnNode call) implements Fusion {}

    /** Why a call cannot go straight to a direct method. */
    enum Reason {
        /** Nothing is awaited: a generator gives a value and waits until the next is asked for. */
        EMITS,
        /** A variable, a cast, a coroutine chosen by a condition: what is awaited is not known to come from one call. */
        NO_CALL,
        /** The call gives a future or another awaitable, whose body nobody knows. */
        NO_COROUTINE,
        /** Its target belongs to another class, which may be rewritten, replaced or mocked on its own. */
        OTHER_CLASS,
        /** The class inherits the method. */
        INHERITED,
        /** The method is not {@code @Async}: it gives a coroutine that it got elsewhere. */
        NOT_ASYNC,
        /** An instance method that is not private: overrides, proxies and mocks have to be asked. */
        OVERRIDABLE
    }
}
