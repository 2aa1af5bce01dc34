package dev.fermata.samples.http;

/** A request that is answered with an error; thrown by the server's own parts, and by handlers. */
public final class HttpException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * Makes one.
     *
     * @param status the status of the answer, such as 404
     * @param message its text; the client sees it
     */
    public HttpException(int status, String message) {
        super(message);
        this.status = status;
    }

    /** Gives the status of the answer. */
    public int status() {
        return status;
    }
}
