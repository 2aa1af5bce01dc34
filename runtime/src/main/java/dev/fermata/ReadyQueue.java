package dev.fermata;

import org.jspecify.annotations.Nullable;

/**
 * The FIFO of what runs next, as a linked list through the entries.
 *
 * <p>Invariant: an entry is in the queue at most once, and its {@code next} is null whenever it is not.
 */
final class ReadyQueue {
    private @Nullable ReadyNode head;
    private @Nullable ReadyNode tail;

    boolean isEmpty() {
        return head == null;
    }

    /** Gives the entry that is last now: the end of a batch, whatever is added meanwhile. */
    @Nullable
    ReadyNode last() {
        return tail;
    }

    void add(ReadyNode node) {
        ReadyNode before = tail;
        if (before == null) {
            head = node;
        } else {
            before.next = node;
        }
        tail = node;
    }

    @Nullable
    ReadyNode poll() {
        ReadyNode first = head;
        if (first != null) {
            head = first.next;
            first.next = null;
            if (head == null) {
                tail = null;
            }
        }
        return first;
    }

    /** Counts the entries. */
    int size() {
        int size = 0;
        for (ReadyNode node = head; node != null; node = node.next) {
            size++;
        }
        return size;
    }

    void clear() {
        while (poll() != null) {
            // each entry is unlinked by poll
        }
    }
}
