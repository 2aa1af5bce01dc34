package dev.fermata.transformer.oracle;

import dev.fermata.AsyncScope;
import dev.fermata.Awaitable;
import dev.fermata.internal.Rethrow;
import dev.fermata.rt.Await;
import dev.fermata.rt.Scopes;
import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.concurrent.CompletionStage;

/** What the code of {@link ColdCoroutines} calls. */
public final class Oracle {
    private static final MethodType PLAIN_CLOSE = MethodType.methodType(void.class, Object.class);
    private static final MethodHandle CLOSE =
            find("close", MethodType.methodType(void.class, MethodHandle.class, Object.class));
    private static final MethodHandle CLOSE_FAILING = find(
            "closeFailing", MethodType.methodType(Throwable.class, MethodHandle.class, Object.class, Throwable.class));

    private Oracle() {}

    /** Blocks until it is done. A coroutine of the program runs in place, as a plain call. */
    public static Object await(Awaitable<?> awaitable) throws Throwable {
        if (awaitable instanceof BlockingCoroutine coroutine) {
            return coroutine.runHere();
        }
        return ended(Await.await(awaitable, BodyThread.current().task(), 0));
    }

    /** Blocks until it is done. */
    public static Object await(CompletionStage<?> stage) throws Throwable {
        return ended(Await.await(stage, BodyThread.current().task(), 0));
    }

    static Object ended(Object value) {
        try {
            return value == Await.SUSPENDED ? BodyThread.current().park() : value;
        } catch (Throwable t) {
            throw Rethrow.asIs(t);
        }
    }

    /** Links {@code close()} of a body that ended well: {@code (R)void}. */
    public static CallSite close(Lookup lookup, String name, MethodType type, MethodHandle close) {
        return link(CLOSE, type, close.asType(PLAIN_CLOSE));
    }

    /** Links {@code close()} of a body that failed: {@code (R,Throwable)Throwable}, which gives the failure to go on with. */
    public static CallSite closeFailing(Lookup lookup, String name, MethodType type, MethodHandle close) {
        return link(CLOSE_FAILING, type, close.asType(PLAIN_CLOSE));
    }

    private static CallSite link(MethodHandle target, MethodType type, MethodHandle close) {
        return new ConstantCallSite(
                MethodHandles.insertArguments(target, 0, close).asType(type));
    }

    @SuppressWarnings("unused") // CLOSE
    private static void close(MethodHandle close, Object resource) throws Throwable {
        if (resource instanceof AsyncScope scope) {
            Scopes.exitedWell(await(scope.exit(null)));
        } else {
            close.invokeExact(resource);
        }
    }

    @SuppressWarnings("unused") // CLOSE_FAILING
    private static Throwable closeFailing(MethodHandle close, Object resource, Throwable failure) throws Throwable {
        if (!(resource instanceof AsyncScope scope)) {
            close.invokeExact(resource);
            return failure;
        }
        try {
            return Scopes.exited(await(scope.exit(failure)), failure);
        } catch (Throwable t) {
            return Scopes.exitFailed(t, failure);
        }
    }

    private static MethodHandle find(String name, MethodType type) {
        try {
            return MethodHandles.lookup().findStatic(Oracle.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
}
