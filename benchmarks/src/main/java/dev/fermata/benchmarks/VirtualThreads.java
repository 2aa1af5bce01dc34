package dev.fermata.benchmarks;

import java.lang.reflect.Method;

/** Virtual threads by reflection: this module compiles for Java 17, which has none. */
final class VirtualThreads {
    private VirtualThreads() {}

    /** Runs the work on two virtual threads and waits for both. */
    static void runTwo(Runnable work) throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Thread first = (Thread) start.invoke(null, work);
        Thread second = (Thread) start.invoke(null, work);
        first.join();
        second.join();
    }
}
