package dev.fermata.rt;

/** The version of what rewritten classes and this runtime agree on. */
public final class Abi {
    /** Raised whenever a rewritten class could no longer run with an older or newer runtime. */
    public static final int VERSION = 1;

    private Abi() {}

    /**
     * Called once by each generated frame class.
     *
     * @throws IncompatibleClassChangeError if the class was rewritten for another version
     */
    public static void require(int version, String owner) {
        if (version != VERSION) {
            throw new IncompatibleClassChangeError("Class " + owner + " was rewritten by a Fermata transformer of ABI "
                    + version + ", but this runtime has ABI " + VERSION
                    + ". Rebuild it with the Fermata version that the program runs with.");
        }
    }
}
