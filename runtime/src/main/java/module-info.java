/** asyncio for the JVM: {@code @Async} methods, {@code await}, and an event loop. */
@org.jspecify.annotations.NullMarked
module dev.fermata {
    requires static transitive org.jspecify;

    exports dev.fermata;
    exports dev.fermata.net;
    exports dev.fermata.rt;
    exports dev.fermata.sync;
}
