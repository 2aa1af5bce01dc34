package dev.fermata.samples.http;

import java.nio.charset.StandardCharsets;

/**
 * The request line and the header fields, without the body (RFC 9112, sections 3 and 5). One pass over the bytes, and strict:
 * what two servers could read in two ways is refused.
 */
record RequestHead(String method, String target, int minorVersion, Headers headers) {
    private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~";

    static RequestHead parse(byte[] head, int maxHeaders) throws HttpException {
        // ISO 8859-1 keeps each byte as one character.
        String text = new String(head, StandardCharsets.ISO_8859_1);
        int start = 0;
        while (text.startsWith("\r\n", start)) {
            start += 2; // some clients send an empty line behind a body
        }
        int end = endOfLine(text, start);
        int methodEnd = text.indexOf(' ', start);
        int targetEnd = methodEnd < 0 ? -1 : text.indexOf(' ', methodEnd + 1);
        if (targetEnd < 0 || targetEnd > end || targetEnd == methodEnd + 1) {
            throw bad("The request line is not \"METHOD TARGET HTTP/1.1\".");
        }
        String method = text.substring(start, methodEnd);
        checkToken(method, "method");
        int minorVersion = minorVersion(text.substring(targetEnd + 1, end));
        Headers headers = headers(text, end + 2, maxHeaders);
        String target = text.substring(methodEnd + 1, targetEnd);
        if (minorVersion >= 1 && headers.all("host").size() != 1) {
            throw bad("A request of HTTP/1.1 needs one Host field.");
        }
        return new RequestHead(method, target, minorVersion, headers);
    }

    private static int minorVersion(String version) throws HttpException {
        return switch (version) {
            case "HTTP/1.1" -> 1;
            case "HTTP/1.0" -> 0;
            default ->
                throw version.startsWith("HTTP/")
                        ? new HttpException(505, "This server speaks HTTP/1.1.")
                        : bad("The request line does not end with a version.");
        };
    }

    private static Headers headers(String text, int start, int maxHeaders) throws HttpException {
        Headers headers = new Headers();
        int line = start;
        for (int end = endOfLine(text, line); end > line; end = endOfLine(text, line)) {
            int colon = text.indexOf(':', line);
            if (colon < 0 || colon > end) {
                throw bad("A header field without a colon.");
            }
            String name = text.substring(line, colon);
            checkToken(name, "name of a header field");
            if (headers.size() == maxHeaders) {
                throw new HttpException(431, "More than " + maxHeaders + " header fields.");
            }
            headers.add(name, text.substring(colon + 1, end).strip());
            line = end + 2;
        }
        return headers;
    }

    /** Gives where the line ends; a line break that is not CR LF is refused, and so is a NUL. */
    private static int endOfLine(String text, int start) throws HttpException {
        for (int at = start; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == '\r' && at + 1 < text.length() && text.charAt(at + 1) == '\n') {
                return at;
            }
            if (c == '\r' || c == '\n' || c == 0) {
                break;
            }
        }
        throw bad("A line that does not end with CR LF, or has a NUL in it.");
    }

    private static void checkToken(String token, String what) throws HttpException {
        boolean valid = !token.isEmpty();
        for (int i = 0; i < token.length(); i++) {
            char c = token.charAt(i);
            valid &= isLetterOrDigit(c) || TOKEN_MARKS.indexOf(c) >= 0;
        }
        if (!valid) {
            throw bad("The " + what + " is not a token.");
        }
    }

    private static boolean isLetterOrDigit(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    private static HttpException bad(String message) {
        return new HttpException(400, message);
    }
}
