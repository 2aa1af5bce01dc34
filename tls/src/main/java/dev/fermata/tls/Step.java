package dev.fermata.tls;

/** How far a step of {@link Records} came. */
enum Step {
    /** There may be more to do. */
    WENT_ON,
    /** Nothing goes until the transport below has bytes. */
    NEEDS_READ,
    /** Nothing goes until the transport below has room. */
    NEEDS_WRITE,
    /** Nothing goes until the engine's tasks have run. */
    NEEDS_TASK,
    /** The peer has said that nothing follows. */
    ENDED
}
