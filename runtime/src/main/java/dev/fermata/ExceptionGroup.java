package dev.fermata;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Several failures that happened together; groups may contain groups. Its members are also its suppressed exceptions, so
 * that every printed or logged trace shows them.
 *
 * <p>What {@code except*} is in Python:
 *
 * <pre>{@code
 * } catch (ExceptionGroup errors) {
 *     var rest = errors.handle(IOException.class, found -> log("network", found.exceptions()));
 *     ExceptionGroup.rethrow(rest);
 * }
 * }</pre>
 *
 * @see <a href="https://docs.python.org/3.14/library/exceptions.html#exception-groups">Python: exception groups</a>
 */
public final class ExceptionGroup extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String title;
    private final ArrayList<Throwable> exceptions;

    /**
     * Both parts of a group; a part with nothing in it is null.
     *
     * @param matched the failures that match, in groups of the same shape
     * @param rest all others, in groups of the same shape
     */
    public record Split(
            @Nullable ExceptionGroup matched, @Nullable ExceptionGroup rest) {}

    /**
     * Creates one.
     *
     * @param message what failed; {@link #getMessage} adds the number of failures
     * @throws IllegalArgumentException if there is no exception in the list
     */
    public ExceptionGroup(String message, List<? extends Throwable> exceptions) {
        super(message
                + (exceptions.size() == 1 ? " (1 sub-exception)" : " (" + exceptions.size() + " sub-exceptions)"));
        if (exceptions.isEmpty()) {
            throw new IllegalArgumentException("An ExceptionGroup needs at least one exception.");
        }
        this.title = message;
        this.exceptions = new ArrayList<>(exceptions);
        this.exceptions.forEach(this::addSuppressed);
    }

    /** Gives the message it was created with, without the number of failures. */
    public String title() {
        return title;
    }

    /** Gives its members, in the order in which they failed; some may be groups. */
    public List<Throwable> exceptions() {
        return List.copyOf(exceptions);
    }

    /** Gives the failures of a type, at any depth, in groups of the same shape; null if there is none. */
    public @Nullable ExceptionGroup subgroup(Class<? extends Throwable> type) {
        return split(type).matched();
    }

    /** Gives the failures that match, at any depth, in groups of the same shape; null if there is none. */
    public @Nullable ExceptionGroup subgroup(Predicate<? super Throwable> condition) {
        return split(condition).matched();
    }

    /** Separates the failures of a type, at any depth, from the others. */
    public Split split(Class<? extends Throwable> type) {
        return split(type::isInstance);
    }

    /** Separates the failures that match, at any depth, from the others. Groups themselves are not asked. */
    public Split split(Predicate<? super Throwable> condition) {
        List<Throwable> matched = new ArrayList<>();
        List<Throwable> rest = new ArrayList<>();
        for (Throwable member : exceptions) {
            if (member instanceof ExceptionGroup group) {
                Split parts = group.split(condition);
                addIfAny(matched, parts.matched());
                addIfAny(rest, parts.rest());
            } else {
                (condition.test(member) ? matched : rest).add(member);
            }
        }
        return new Split(part(matched), part(rest));
    }

    /**
     * Hands over the failures of a type, at any depth, if there are any.
     *
     * @return the others, or null if nothing is left: call this method on it for the next type, or {@link #rethrow} it
     */
    public <X extends Throwable> @Nullable ExceptionGroup handle(
            Class<X> type, Consumer<? super ExceptionGroup> action) {
        Split parts = split(type);
        if (parts.matched() != null) {
            try {
                action.accept(parts.matched());
            } catch (Throwable t) {
                if (parts.rest() != null && parts.rest() != t) {
                    t.addSuppressed(parts.rest());
                }
                throw t;
            }
        }
        return parts.rest();
    }

    /** Throws what is left after {@link #handle}; does nothing for null. */
    public static void rethrow(@Nullable ExceptionGroup rest) {
        if (rest != null) {
            throw rest;
        }
    }

    private static void addIfAny(List<Throwable> members, @Nullable ExceptionGroup group) {
        if (group != null) {
            members.add(group);
        }
    }

    private @Nullable ExceptionGroup part(List<Throwable> members) {
        if (members.isEmpty()) {
            return null;
        }
        if (members.equals(exceptions)) {
            return this;
        }
        ExceptionGroup part = new ExceptionGroup(title, members);
        part.setStackTrace(getStackTrace());
        if (getCause() != null) {
            part.initCause(getCause());
        }
        return part;
    }
}
