package dev.fermata.samples.http;

/**
 * A request. Its body is read when the handler asks for it.
 *
 * @param method such as {@code GET}, in the case in which it came
 * @param target the path and the query, as they came
 * @param minorVersion 1 for HTTP/1.1, 0 for HTTP/1.0
 * @param headers its fields
 * @param body its body, which may be empty
 */
public record Request(String method, String target, int minorVersion, Headers headers, RequestBody body) {
    /** Gives the target without its query. */
    public String path() {
        int query = target.indexOf('?');
        return query < 0 ? target : target.substring(0, query);
    }

    /** Gives what stands behind the question mark of the target; empty if there is none. */
    public String query() {
        int query = target.indexOf('?');
        return query < 0 ? "" : target.substring(query + 1);
    }

    /** Tells whether the client wants to send more requests on this connection. */
    boolean keepsAlive() {
        return minorVersion >= 1
                ? !headers.hasToken("connection", "close")
                : headers.hasToken("connection", "keep-alive");
    }

    boolean isHead() {
        return method.equals("HEAD");
    }
}
