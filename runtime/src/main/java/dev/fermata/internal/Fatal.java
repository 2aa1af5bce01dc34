package dev.fermata.internal;

/** Which failures leave the event loop at once, as KeyboardInterrupt and SystemExit do in asyncio. */
public final class Fatal {
    private Fatal() {}

    /** True if the virtual machine itself is in trouble. A StackOverflowError is the program's trouble: false. */
    public static boolean is(Throwable failure) {
        return failure instanceof VirtualMachineError && !(failure instanceof StackOverflowError);
    }
}
