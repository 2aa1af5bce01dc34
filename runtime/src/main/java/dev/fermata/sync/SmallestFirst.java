package dev.fermata.sync;

import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The smallest first, and of equal ones the oldest.
 *
 * <p>A search tree and not a heap: it compares before it changes anything, so that a comparator that throws loses nothing,
 * and does not compare at all to remove.
 */
final class SmallestFirst<T extends @Nullable Object> implements Elements<T> {
    private record Entry<T extends @Nullable Object>(T element, long number) {
        @Override
        public String toString() {
            return String.valueOf(element);
        }
    }

    private final TreeSet<Entry<T>> entries;
    private long added;

    SmallestFirst(Comparator<? super T> order) {
        entries = new TreeSet<>((a, b) -> {
            int difference = order.compare(a.element, b.element);
            return difference != 0 ? difference : Long.compare(a.number, b.number);
        });
    }

    @Override
    public void add(T element) {
        entries.add(new Entry<>(element, added++));
    }

    @Override
    public T remove() {
        Entry<T> first = entries.first();
        entries.pollFirst();
        return first.element;
    }

    @Override
    public int size() {
        return entries.size();
    }

    @Override
    public String toString() {
        return entries.toString();
    }
}
