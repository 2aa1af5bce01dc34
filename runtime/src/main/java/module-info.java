/** asyncio for the JVM: {@code @Async} methods, {@code await}, and an event loop. */
@org.jspecify.annotations.NullMarked
module dev.fermata {
    // Not transitive: a module that requires this one would have to find it.
    requires static org.jspecify;
    // Signals, by reflection.
    requires jdk.unsupported;

    exports dev.fermata;
    exports dev.fermata.net;
    exports dev.fermata.rt;
    exports dev.fermata.sync;
}
