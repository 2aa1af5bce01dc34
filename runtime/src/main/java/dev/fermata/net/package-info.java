/** Sockets as streams: connections, servers, readers and writers, on one event loop. */
package dev.fermata.net;
