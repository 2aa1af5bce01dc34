package dev.fermata.transformer;

/** A fault of the transformer itself, with the class that it met it in. Please report it. */
public final class TransformException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TransformException(String message, Throwable cause) {
        super(message, cause);
    }
}
