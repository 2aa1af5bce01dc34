package dev.fermata.transformer.diagnostic;

/** The catalogue of what Fermata refuses: id, what happened, what to do. Each has a page in {@code docs/errors}. */
public enum Rule {
    AWAIT_OUTSIDE_ASYNC(
            1,
            "await outside an @Async method",
            "Mark the method @Async and let it return Coroutine<...>, or start the loop with Fermata.run(...)."),
    AWAIT_IN_LAMBDA(
            2,
            "await in a lambda or a method of an anonymous class that is not async",
            "A lambda is a method of its own: give it the type AsyncSupplier (or any that returns Coroutine),"
                    + " or write a loop in the @Async method instead."),
    AWAIT_IN_INITIALIZER(
            3,
            "await in a constructor or initialiser",
            "An object cannot wait while it is being made: write a static @Async factory method."),
    AWAIT_IN_MONITOR(
            4,
            "await while a monitor is held",
            "A synchronized block or method cannot be paused: use AsyncLock, or move the await out of it."),
    RETURN_NULL(
            5,
            "an @Async method returns null where a coroutine is due",
            "Write `return result(null)` for the value null, or `return done()` if there is no value."),
    RETURN_TYPE(
            6,
            "an @Async method returns something else than Coroutine, AsyncGenerator or CompletableFuture",
            "Let it return Coroutine<T>; for no value, Coroutine<Void>."),
    AWAIT_METHOD_REFERENCE(
            7,
            "await or emit as a method reference",
            "A method reference would block where nothing can be paused: call await(...) in an @Async method."),
    CLASS_FILE_TOO_OLD(
            8, "a class file without stack map frames (older than Java 6)", "Compile it with --release 8 or later."),
    METHOD_TOO_LARGE(
            9,
            "an @Async method is too large once it is rewritten",
            "Split it: a method may have 65,535 bytes, and each await site adds some 100: the fewer variables live across it, the less."),
    SCOPE_OUTSIDE_ASYNC(
            10,
            "try-with-resources over an AsyncScope outside an @Async method",
            "Leaving the scope has to wait: mark the method @Async and let it return Coroutine<...>."),
    CLASS_FILE_TOO_NEW(
            11,
            "a class file of a Java version that this Fermata does not know",
            "Use a newer Fermata, or compile with an older --release."),
    COROUTINE_DISCARDED(
            13,
            "a coroutine that nobody awaits",
            "Calling it has run nothing: write await(...), or createTask(...) to run it beside this code."),
    EMIT_OUTSIDE_GENERATOR(
            14,
            "emit outside a generator",
            "Mark the method @Async, let it return AsyncGenerator<...>, and end it with `return AsyncGenerator.end()`."),
    EACH_OUTSIDE_FOR(
            15,
            "each(...) elsewhere than in the head of an enhanced for of an @Async method",
            "Write `for (var item : each(source)) { ... }`; elsewhere, call advance() and current() of its iterator.");

    private final int number;
    private final String title;
    private final String hint;

    Rule(int number, String title, String hint) {
        this.number = number;
        this.title = title;
        this.hint = hint;
    }

    /** The name under which documentation and messages speak of the rule: FERMATA001 and so on. */
    public String id() {
        return String.format("FERMATA%03d", number);
    }

    /** What happened, as half a sentence. */
    public String title() {
        return title;
    }

    /** What to do. */
    public String hint() {
        return hint;
    }
}
