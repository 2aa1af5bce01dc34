package dev.fermata.conformance;

import dev.fermata.AsyncSupplier;
import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import dev.fermata.Task;
import dev.fermata.VirtualTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An asyncio program in Java. Its class is named after the number and the name of the case; it prints what CPython prints,
 * with Java's names and literals.
 */
abstract class Case {
    private final List<String> lines = new ArrayList<>();

    /** What the program must print. */
    abstract String output();

    /** What {@code asyncio.run(main())} runs, on a clock that jumps. */
    abstract Coroutine<Void> main() throws Exception;

    /** The whole program: one that makes its own loop, or prints behind the end, says so here. */
    void program() throws Exception {
        runJumping(this::main);
    }

    /** {@code asyncio.run}, on a clock that jumps to the next deadline instead of waiting. */
    static <T extends @Nullable Object> T runJumping(AsyncSupplier<T> main) throws Exception {
        return VirtualTime.run(main.get());
    }

    /** Prints these words, with blanks between them, as Python's print does. */
    final void p(@Nullable Object... words) {
        lines.add(Arrays.stream(words).map(String::valueOf).collect(Collectors.joining(" ")));
    }

    /** The running task. */
    static Task<?> me() {
        return Objects.requireNonNull(Fermata.currentTask());
    }

    /** What was printed until now. */
    final String printed() {
        return lines.stream().map(line -> line + "\n").collect(Collectors.joining());
    }
}
