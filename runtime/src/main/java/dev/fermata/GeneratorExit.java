package dev.fermata;

/**
 * Thrown at the {@code emit} where a generator stands when it is closed, so that its cleanup runs.
 *
 * <p>It is an {@link Error}, so that {@code catch (Exception e)} does not swallow it; a generator that catches it must not
 * emit again. It has no stack trace.
 *
 * @see <a href="https://docs.python.org/3.14/library/exceptions.html#GeneratorExit">Python: GeneratorExit</a>
 */
public final class GeneratorExit extends Error {
    private static final long serialVersionUID = 1L;

    GeneratorExit() {
        super("the generator was closed", null, false, false);
    }
}
