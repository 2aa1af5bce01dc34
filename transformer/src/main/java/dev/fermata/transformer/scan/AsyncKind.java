package dev.fermata.transformer.scan;

import dev.fermata.transformer.RuntimeApi;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** What an async method gives its caller, as its return type says. */
public enum AsyncKind {
    /** A cold coroutine. */
    COROUTINE,
    /** A cold generator. */
    GENERATOR,
    /** A stage of {@code java.util.concurrent}: the body starts at once. */
    STAGE;

    private static final String FUTURE_TYPE = "Ljava/util/concurrent/CompletableFuture;";
    private static final String STAGE_TYPE = "Ljava/util/concurrent/CompletionStage;";

    /** The kind of a method with this descriptor; null if no async method can have it. */
    public static @Nullable AsyncKind of(String methodDescriptor) {
        return switch (Type.getReturnType(methodDescriptor).getDescriptor()) {
            case RuntimeApi.COROUTINE_TYPE -> COROUTINE;
            case RuntimeApi.GENERATOR_TYPE -> GENERATOR;
            case FUTURE_TYPE, STAGE_TYPE -> STAGE;
            default -> null;
        };
    }
}
