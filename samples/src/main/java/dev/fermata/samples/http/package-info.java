/**
 * An HTTP/1.1 server on the streams of {@code dev.fermata.net}.
 *
 * <p>{@code HttpConnection} is the place to begin: it reads a request, has it answered, and goes on with the next one.
 */
@NullMarked
package dev.fermata.samples.http;

import org.jspecify.annotations.NullMarked;
