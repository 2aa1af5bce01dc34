/** TLS as a layer over a connection. */
@org.jspecify.annotations.NullMarked
package dev.fermata.tls;
