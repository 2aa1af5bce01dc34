package dev.fermata.samples.http;

/** The line before a chunk: its length in hexadecimal digits, and maybe extensions, which are skipped. */
final class ChunkSize {
    private static final int MOST_DIGITS = 15;

    private ChunkSize() {}

    static long parse(String line) throws HttpException {
        long size = 0;
        int at = 0;
        while (at < line.length() && Character.digit(line.charAt(at), 16) >= 0) {
            size = size * 16 + Character.digit(line.charAt(at), 16);
            at++;
        }
        if (at == 0 || at > MOST_DIGITS || !isEndOfSize(line, at)) {
            throw new HttpException(400, "A chunk does not begin with its size.");
        }
        return size;
    }

    private static boolean isEndOfSize(String line, int at) {
        if (line.indexOf('\n', at) >= 0 || line.indexOf('\r', at) >= 0) {
            return false; // a bare one: others could end the line here
        }
        return at == line.length() || line.charAt(at) == ';' || line.charAt(at) == ' ' || line.charAt(at) == '\t';
    }
}
