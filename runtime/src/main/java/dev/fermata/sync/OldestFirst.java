package dev.fermata.sync;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** First in, first out. Programs put null, too: as a sign that nothing more comes. */
final class OldestFirst<T extends @Nullable Object> implements Elements<T> {
    private static final Object NULL = new Object();

    private final ArrayDeque<Object> elements = new ArrayDeque<>();

    @Override
    public void add(T element) {
        elements.addLast(element == null ? NULL : element);
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // What was added is a T, which may include null.
    public T remove() {
        Object element = elements.removeFirst();
        return element == NULL ? null : (T) element;
    }

    @Override
    public int size() {
        return elements.size();
    }

    @Override
    public String toString() {
        return elements.stream()
                .map(element -> element == NULL ? null : element)
                .toList()
                .toString();
    }
}
