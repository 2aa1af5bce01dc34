package dev.fermata.samples.redis;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What Redis answers to a command. An error is not one of these: it is thrown, as {@link RedisException}. */
public sealed interface Reply {
    /** A short text, such as {@code OK}. */
    record Text(String text) implements Reply {}

    /** A number. */
    record Whole(long value) implements Reply {}

    /** Any bytes; null: there is no such value. */
    @SuppressWarnings("ArrayRecordComponent") // Nobody compares replies.
    record Bulk(byte @Nullable [] bytes) implements Reply {}

    /** A list of replies; null: it did not come in time (of BLPOP, for instance). */
    record Array(@Nullable List<Reply> replies) implements Reply {}

    /** An error in an array, where it belongs to one of several commands. */
    record Failure(RedisException exception) implements Reply {}

    /** Gives a text or bytes as a string of UTF-8; null if there is no value. */
    default @Nullable String asString() {
        if (this instanceof Bulk bulk) {
            return bulk.bytes == null ? null : new String(bulk.bytes, StandardCharsets.UTF_8);
        }
        if (this instanceof Text text) {
            return text.text;
        }
        throw new IllegalStateException("Not a string: " + this);
    }

    /** Gives the bytes; null if there is no value. */
    default byte @Nullable [] asBytes() {
        if (this instanceof Bulk bulk) {
            return bulk.bytes;
        }
        throw new IllegalStateException("Not bytes: " + this);
    }

    /** Gives the number. */
    default long asLong() {
        if (this instanceof Whole number) {
            return number.value;
        }
        throw new IllegalStateException("Not a number: " + this);
    }

    /** Gives the replies of an array. */
    default List<Reply> asList() {
        if (this instanceof Array array && array.replies != null) {
            return array.replies;
        }
        throw new IllegalStateException("Not a list: " + this);
    }
}
