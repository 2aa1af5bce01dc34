package dev.fermata.net;

import dev.fermata.EventLoop;
import dev.fermata.Future;
import java.util.ArrayList;
import java.util.List;

/** Those who wait until less is unsent. As long as some do, others who come wait as well. */
final class Drainers {
    private final EventLoop loop;
    private final List<Future<Boolean>> waiting = new ArrayList<>(0);

    Drainers(EventLoop loop) {
        this.loop = loop;
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    Future<Boolean> add() {
        Future<Boolean> future = loop.createFuture();
        waiting.add(future);
        return future;
    }

    void wake() {
        for (Future<Boolean> drainer : waiting) {
            if (!drainer.isDone()) {
                drainer.setResult(true);
            }
        }
        waiting.clear();
    }
}
