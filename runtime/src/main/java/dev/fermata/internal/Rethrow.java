package dev.fermata.internal;

/** Throws checked exceptions where none are declared: a failure is delivered as the object it is, never wrapped. */
public final class Rethrow {
    private Rethrow() {}

    /** Always throws {@code failure}; write {@code throw Rethrow.asIs(failure)}. */
    public static RuntimeException asIs(Throwable failure) {
        throw Rethrow.<RuntimeException>unchecked(failure);
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <X extends Throwable> X unchecked(Throwable failure) throws X {
        throw (X) failure;
    }
}
