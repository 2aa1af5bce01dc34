package dev.fermata.samples.http;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Header fields in their order; names are equal whatever their case. */
public final class Headers {
    private record Field(String name, String value) {}

    private final List<Field> fields = new ArrayList<>();

    /**
     * Adds a field behind the others.
     *
     * @throws IllegalArgumentException if a line break in it would make more than one field
     */
    public Headers add(String name, String value) {
        checkOneLine(name);
        checkOneLine(value);
        fields.add(new Field(name, value));
        return this;
    }

    /** Gives the value of the first field of that name; null if there is none. */
    public @Nullable String get(String name) {
        for (Field field : fields) {
            if (field.name.equalsIgnoreCase(name)) {
                return field.value;
            }
        }
        return null;
    }

    /** Gives the values of all fields of that name. */
    public List<String> all(String name) {
        List<String> values = new ArrayList<>();
        for (Field field : fields) {
            if (field.name.equalsIgnoreCase(name)) {
                values.add(field.value);
            }
        }
        return values;
    }

    /** Tells whether {@code token} stands in the comma-separated lists of the fields of that name, whatever its case. */
    public boolean hasToken(String name, String token) {
        for (Field field : fields) {
            if (field.name.equalsIgnoreCase(name) && isInList(token, field.value)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isInList(String token, String list) {
        for (int start = 0; start <= list.length(); ) {
            int comma = list.indexOf(',', start);
            int end = comma < 0 ? list.length() : comma;
            if (list.substring(start, end).strip().equalsIgnoreCase(token)) {
                return true;
            }
            start = end + 1;
        }
        return false;
    }

    int size() {
        return fields.size();
    }

    void appendTo(StringBuilder head) {
        for (Field field : fields) {
            head.append(field.name).append(": ").append(field.value).append("\r\n");
        }
    }

    private static void checkOneLine(String text) {
        if (text.indexOf('\r') >= 0 || text.indexOf('\n') >= 0) {
            throw new IllegalArgumentException("A header field with a line break: " + text);
        }
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        appendTo(text);
        return text.toString();
    }
}
