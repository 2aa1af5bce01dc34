package dev.fermata;

import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import dev.fermata.rt.Scopes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the rewriter makes of {@code try (scope) { return await(body); }}. */
@SuppressWarnings("exports") // Tests are in the module.
public final class Scoped<S extends AsyncScope> extends StateMachine<@Nullable Object> {
    /** Code that opens the scope, or uses it. */
    @FunctionalInterface
    public interface Part<A, R> {
        R of(A argument) throws Throwable;
    }

    private final Part<Task<?>, S> opening;
    private final Part<S, Coroutine<?>> body;
    private @Nullable S scope;
    private @Nullable Object result;
    private @Nullable Throwable bodyFailure;

    private Scoped(Part<Task<?>, S> opening, Part<S, Coroutine<?>> body) {
        this.opening = opening;
        this.body = body;
    }

    public static <S extends AsyncScope> Coroutine<@Nullable Object> with(
            Part<Task<?>, S> opening, Part<S, Coroutine<?>> body) {
        return new Scoped<>(opening, body);
    }

    @Override
    protected @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
            throws Throwable {
        if (at == 2) {
            return exited(value, failure);
        }
        result = value;
        bodyFailure = failure;
        if (at == 0) {
            S opened = opening.of(task);
            scope = opened;
            try {
                result = await(body.of(opened), task, 1);
                if (result == Await.SUSPENDED) {
                    return result;
                }
            } catch (Throwable t) {
                bodyFailure = t;
            }
        }
        Object replacement = null;
        Throwable thrown = null;
        try {
            replacement = await(Objects.requireNonNull(scope).exit(bodyFailure), task, 2);
            if (replacement == Await.SUSPENDED) {
                return replacement;
            }
        } catch (Throwable t) {
            thrown = t;
        }
        return exited(replacement, thrown);
    }

    private @Nullable Object exited(@Nullable Object replacement, @Nullable Throwable thrown) throws Throwable {
        if (bodyFailure == null) {
            if (thrown != null) {
                throw thrown;
            }
            Scopes.exitedWell(replacement);
            return result;
        }
        if (thrown != null) {
            throw Scopes.exitFailed(thrown, bodyFailure);
        }
        throw Scopes.exited(replacement, bodyFailure);
    }
}
