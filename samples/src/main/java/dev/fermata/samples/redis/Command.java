package dev.fermata.samples.redis;

import dev.fermata.net.StreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A command with its arguments: {@code Command.of("SET", "key", bytes)}. Arguments may hold any bytes. */
public final class Command {
    private final List<byte[]> words;

    private Command(List<byte[]> words) {
        this.words = words;
    }

    /**
     * Makes one of byte arrays, which are taken as they are, and of other values, whose text is taken.
     *
     * @param name such as {@code GET}
     */
    public static Command of(String name, Object... arguments) {
        List<byte[]> words = new ArrayList<>(arguments.length + 1);
        words.add(name.getBytes(StandardCharsets.UTF_8));
        for (Object argument : arguments) {
            words.add(
                    argument instanceof byte[] bytes
                            ? bytes
                            : argument.toString().getBytes(StandardCharsets.UTF_8));
        }
        return new Command(words);
    }

    /** Writes it in Redis' protocol: an array of strings, each with its length before it. */
    void writeTo(StreamWriter writer) {
        writer.write("*" + words.size() + "\r\n");
        for (byte[] word : words) {
            writer.write("$" + word.length + "\r\n");
            writer.write(word);
            writer.write("\r\n");
        }
    }

    @Override
    public String toString() {
        return Arrays.toString(words.stream()
                .map(word -> new String(word, StandardCharsets.UTF_8))
                .toArray());
    }
}
