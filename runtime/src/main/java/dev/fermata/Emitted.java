package dev.fermata;

import dev.fermata.internal.StateMachine;
import dev.fermata.rt.Await;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The generator that a rewritten method returns. Its body is a coroutine whose frame it keeps between two steps.
 *
 * <pre>
 * body     running   meaning                   advance                 closeAsync
 * cold     no        nothing has run           starts the body         ended
 * suspended no       stands at an emit         resumes the body        throws GeneratorExit there
 * any      yes       in a step                 refused                 refused
 * null     no        ended, or {@code rest}    no more values          nothing
 * </pre>
 *
 * <p>{@code return other()} makes the other generator the {@code rest}, which this one then gives.
 */
final class Emitted<T extends @Nullable Object> extends AsyncGenerator<T> {
    private static final int DEEPEST = 200;
    private static final int IN_BODY = 1;
    private static final int IN_REST = 2;

    private @Nullable Coroutine<?> body;
    private @Nullable AsyncGenerator<T> rest;
    private @Nullable Object current;
    private boolean running;

    /** Its entry among the loop's open generators, once it has begun, unless somebody is sure to close it. */
    private @Nullable OpenGenerator open;

    private boolean closedByReader;

    /** @param body null: it has ended */
    Emitted(@Nullable Coroutine<?> body) {
        this.body = body;
    }

    /** Goes on where another one stood that is gone. */
    Emitted(@Nullable Coroutine<?> body, @Nullable AsyncGenerator<T> rest) {
        this.body = body;
        this.rest = rest;
        closedByReader = true;
    }

    /** Who reads it will close it: the loop need not. */
    void closedByReader() {
        closedByReader = true;
    }

    @Override
    public Coroutine<Boolean> advance() {
        return new Advance(null);
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // What was emitted is a T, which may include null.
    public T current() {
        return (T) current;
    }

    @Override
    public Coroutine<Void> closeAsync() {
        return new Close();
    }

    /** The method that made it, or that whose generator it goes on as. */
    String name() {
        if (rest instanceof Emitted<?> other) {
            return other.name();
        }
        return body == null ? "(ended)" : body.describe();
    }

    @Nullable
    OpenGenerator open() {
        return open;
    }

    @Override
    public Coroutine<Boolean> throwAsync(Throwable failure) {
        return new Advance(Objects.requireNonNull(failure, "failure"));
    }

    private void enter(Task<?> task, String operation) {
        if (running) {
            throw new IllegalStateException(operation + ": this generator is already running. Another task advances or"
                    + " closes it; give each task a generator of its own.");
        }
        running = true;
        current = null;
        if (open == null && !closedByReader && !isEnd()) {
            open = task.loop.generators.add(this);
        }
    }

    /** Runs the body up to its next emit, its end, or an await that has to wait. */
    private @Nullable Object step(Task<?> task, int depth, @Nullable Throwable failure) {
        Coroutine<?> frame = Objects.requireNonNull(body);
        Emission emission = task.loop.emission;
        if (emission.depth + depth > DEEPEST) {
            emission.throwInBody(failure);
            return task.defer(frame);
        }
        emission.depth += depth + 1;
        try {
            Object got = frame.resume(task, null, failure);
            if (emission.isMade()) {
                task.takeEmitter();
            }
            return got;
        } finally {
            emission.depth -= depth + 1;
        }
    }

    /** Notes the value that was emitted, if it was; the body stands at that emit. */
    private boolean takeEmitted(Task<?> task) {
        Emission emission = task.loop.emission;
        if (!emission.isMade()) {
            return false;
        }
        body = emission.emitter();
        current = emission.take();
        return true;
    }

    private void noteWhereItStands(Task<?> task, OpenGenerator entry) {
        if (isEnd()) {
            task.loop.generators.remove(entry);
            open = null;
        } else {
            entry.stand(body, rest);
        }
    }

    private abstract class Step<R extends @Nullable Object> extends StateMachine<R> {
        @Override
        protected final @Nullable Object run(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable {
            boolean goesOn = false;
            if (at == 0) {
                enter(task, operation());
            }
            try {
                Object got = go(task, at, value, failure);
                goesOn = got == Await.SUSPENDED;
                return got;
            } finally {
                running = goesOn;
                if (open != null && !goesOn) {
                    noteWhereItStands(task, open);
                }
            }
        }

        abstract String operation();

        abstract @Nullable Object go(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure)
                throws Throwable;
    }

    private final class Advance extends Step<Boolean> {
        private final @Nullable Throwable thrown;

        /** @param thrown if not null, thrown at the emit where the body stands */
        Advance(@Nullable Throwable thrown) {
            this.thrown = thrown;
        }

        @Override
        String operation() {
            return "advance()";
        }

        @Override
        @Nullable
        Object go(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure) throws Throwable {
            if (failure != null) {
                body = null;
                rest = null;
                throw failure;
            }
            if (at == IN_REST) {
                return fromRest(value);
            }
            if (at == IN_BODY) {
                return behindStep(task, value);
            }
            if (rest != null) {
                return fromRest(await(nextOfRest(rest), task, IN_REST));
            }
            if (body == null && thrown != null) {
                throw thrown;
            }
            return body == null ? (Object) false : behindStep(task, stepOrEnd(task));
        }

        private @Nullable Object stepOrEnd(Task<?> task) {
            try {
                return step(task, depth(), thrown);
            } catch (Throwable t) {
                body = null;
                throw t;
            }
        }

        private @Nullable Object behindStep(Task<?> task, @Nullable Object got) {
            if (takeEmitted(task)) {
                return true;
            } else if (got == Await.SUSPENDED) {
                suspend(task, IN_BODY);
                return got;
            }
            body = null;
            return goOnAs(got, task);
        }

        /** The body has returned a generator: its values come next. */
        @SuppressWarnings("unchecked") // The method's return type says so.
        private @Nullable Object goOnAs(@Nullable Object returned, Task<?> task) {
            if (returned == null) {
                throw new NullPointerException("An @Async method returned null where a generator is due."
                        + " End it with `return AsyncGenerator.end()`.");
            }
            if (returned instanceof Emitted<?> other && other.isEnd()) {
                return false;
            }
            rest = (AsyncGenerator<T>) returned;
            if (rest instanceof Emitted<?> other) {
                other.closedByReader();
            }
            return fromRest(await(rest.advance(), task, IN_REST));
        }

        private Coroutine<Boolean> nextOfRest(AsyncGenerator<T> from) {
            return thrown == null ? from.advance() : from.throwAsync(thrown);
        }

        private @Nullable Object fromRest(@Nullable Object advanced) {
            if (Boolean.TRUE.equals(advanced)) {
                current = Objects.requireNonNull(rest).current();
            } else if (Boolean.FALSE.equals(advanced)) {
                rest = null;
            }
            return advanced;
        }
    }

    private boolean isEnd() {
        return body == null && rest == null;
    }

    private final class Close extends Step<Void> {
        @Override
        String operation() {
            return "closeAsync()";
        }

        @Override
        @Nullable
        Object go(Task<?> task, int at, @Nullable Object value, @Nullable Throwable failure) throws Throwable {
            if (at == IN_BODY) {
                return behindExit(task, value, failure);
            } else if (at == IN_REST) {
                return behindRest(value, failure);
            } else if (rest != null) {
                AsyncGenerator<T> open = rest;
                rest = null;
                return behindRest(await(open.closeAsync(), task, IN_REST), null);
            } else if (body == null || !body.isSuspended()) {
                body = null;
                return null;
            }
            return exit(task);
        }

        private @Nullable Object exit(Task<?> task) throws Throwable {
            Object got;
            try {
                got = step(task, depth(), new GeneratorExit());
            } catch (Throwable t) {
                return behindExit(task, null, t);
            }
            return behindExit(task, got, null);
        }

        private @Nullable Object behindExit(Task<?> task, @Nullable Object got, @Nullable Throwable failure)
                throws Throwable {
            if (takeEmitted(task)) {
                throw new IllegalStateException(
                        "A generator emitted again after it was closed: let GeneratorExit end it, and emit nothing"
                                + " in its finally blocks.");
            } else if (got == Await.SUSPENDED) {
                suspend(task, IN_BODY);
                return got;
            }
            body = null;
            return behindRest(null, failure instanceof GeneratorExit ? null : failure);
        }

        private @Nullable Object behindRest(@Nullable Object got, @Nullable Throwable failure) throws Throwable {
            if (failure != null) {
                throw failure;
            }
            return got;
        }
    }
}
