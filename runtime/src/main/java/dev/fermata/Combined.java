package dev.fermata;

import java.util.Collection;
import java.util.List;

/** What a task awaits that waits for some of several futures. */
final class Combined extends Future<Boolean> {
    private final Collection<? extends Future<?>> parts;

    Combined(EventLoop loop, Collection<? extends Future<?>> parts) {
        super(loop);
        this.parts = parts;
    }

    @Override
    Collection<? extends Future<?>> parts() {
        return List.copyOf(parts);
    }
}
