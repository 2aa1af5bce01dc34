package dev.fermata.transformer;

/** Rewrites the async methods of one class at a time: class bytes in, class bytes out. Stateless, for any thread. */
public final class Transformer {
    /**
     * Rewrites a class file. Looks at nothing but these bytes and loads no class.
     *
     * @throws TransformException if the transformer itself fails
     */
    public Transformation transform(byte[] classFile) {
        return new Transformation.Untouched();
    }

    /**
     * Gives the class with each of its async methods throwing {@code NotTransformedError}: for front ends that cannot
     * report a failure where the user sees it.
     *
     * @param reason what went wrong, for the error's message
     */
    public byte[] failing(byte[] classFile, String reason) {
        return classFile;
    }
}
