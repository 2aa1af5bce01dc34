package dev.fermata.samples.http;

import java.util.List;

/** Where a request's body ends (RFC 9112, section 6.3). What is ambiguous is refused: it is how requests are smuggled. */
sealed interface Framing {
    /** So many bytes; 0: there is no body. */
    record Length(long bytes) implements Framing {}

    /** Pieces, each with its length before it; one of length 0 is the last. */
    record Chunked() implements Framing {}

    static Framing of(RequestHead head) throws HttpException {
        List<String> encodings = head.headers().all("transfer-encoding");
        List<String> lengths = head.headers().all("content-length");
        if (encodings.isEmpty()) {
            return new Length(lengths.isEmpty() ? 0 : length(lengths));
        }
        if (!lengths.isEmpty() || head.minorVersion() == 0) {
            throw new HttpException(400, "Transfer-Encoding with a Content-Length, or in HTTP/1.0.");
        }
        if (encodings.size() != 1 || !encodings.get(0).equalsIgnoreCase("chunked")) {
            throw new HttpException(501, "The only transfer encoding known here is chunked.");
        }
        return new Chunked();
    }

    private static long length(List<String> lengths) throws HttpException {
        String first = lengths.get(0);
        boolean valid = !first.isEmpty() && first.length() <= 18;
        for (int i = 0; i < first.length(); i++) {
            valid &= first.charAt(i) >= '0' && first.charAt(i) <= '9';
        }
        for (String other : lengths) {
            valid &= other.equals(first);
        }
        if (!valid) {
            throw new HttpException(400, "The Content-Length is not one number.");
        }
        return Long.parseLong(first);
    }
}
