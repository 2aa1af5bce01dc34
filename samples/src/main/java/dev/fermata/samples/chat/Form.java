package dev.fermata.samples.chat;

import dev.fermata.samples.http.HttpException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;

/** The fields of a query or of a form: {@code name=ann&text=hello}. */
record Form(String encoded) {
    /**
     * Gives a field's value.
     *
     * @throws HttpException if there is none (400)
     */
    String field(String name) throws HttpException {
        for (String field : encoded.split("&", -1)) {
            if (field.startsWith(name + "=")) {
                try {
                    return URLDecoder.decode(field.substring(name.length() + 1), StandardCharsets.UTF_8);
                } catch (IllegalArgumentException e) {
                    throw new HttpException(400, "The field " + name + " is not encoded well.");
                }
            }
        }
        throw new HttpException(400, "The field " + name + " is missing.");
    }
}
