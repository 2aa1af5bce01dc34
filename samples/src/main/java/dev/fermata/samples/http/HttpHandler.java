package dev.fermata.samples.http;

import dev.fermata.Coroutine;

/** Answers requests: an {@code @Async} method or lambda. */
@FunctionalInterface
public interface HttpHandler {
    /**
     * Makes the coroutine that answers a request.
     *
     * @throws HttpException becomes the answer that it names
     * @throws Exception becomes a 500, and is reported to the loop's exception handler
     */
    Coroutine<Response> handle(Request request) throws Exception;
}
