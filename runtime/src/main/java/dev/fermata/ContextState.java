package dev.fermata;

/**
 * What running code sees of its context: {@link Bindings}, as long as it has only read them, so that code which uses no
 * variables makes no object; then a {@link Context}.
 */
sealed interface ContextState permits Bindings, Context {
    /** The values as they are now. */
    Bindings bindings();
}
