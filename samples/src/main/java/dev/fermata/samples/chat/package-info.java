/** A chat with a web page, on the HTTP server of the samples. {@code ChatServer} is the place to begin. */
@NullMarked
package dev.fermata.samples.chat;

import org.jspecify.annotations.NullMarked;
