package dev.fermata.sync;

import org.jspecify.annotations.Nullable;

/** What is in a queue, in the order in which it is to be taken. */
interface Elements<T extends @Nullable Object> {
    /** If this throws, nothing has changed. */
    void add(T element);

    T remove();

    int size();
}
