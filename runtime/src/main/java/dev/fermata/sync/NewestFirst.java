package dev.fermata.sync;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Last in, first out. */
final class NewestFirst<T extends @Nullable Object> implements Elements<T> {
    private final List<T> elements = new ArrayList<>();

    @Override
    public void add(T element) {
        elements.add(element);
    }

    @Override
    public T remove() {
        return elements.remove(elements.size() - 1);
    }

    @Override
    public int size() {
        return elements.size();
    }

    @Override
    public String toString() {
        return elements.toString();
    }
}
