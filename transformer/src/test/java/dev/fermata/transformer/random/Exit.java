package dev.fermata.transformer.random;

/** How a body gives its value. */
record Exit(Kind kind, Type type) {
    /** The statement that does. */
    enum Kind {
        COROUTINE,
        PLAIN,
        YIELD
    }
}
