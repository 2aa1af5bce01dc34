package dev.fermata.samples.redis;

/** Redis refused a command: what it said begins with the kind of the error, such as {@code ERR} or {@code WRONGTYPE}. */
public final class RedisException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RedisException(String message) {
        super(message);
    }

    /** Gives the first word of the message. */
    public String kind() {
        String message = String.valueOf(getMessage());
        int space = message.indexOf(' ');
        return space < 0 ? message : message.substring(0, space);
    }
}
