package dev.fermata.testing;

import dev.fermata.net.Connection;
import dev.fermata.net.ConnectionOptions;
import dev.fermata.net.Transport;

/**
 * Two ends of a connection in memory: what the client writes, the server reads, and the other way round.
 *
 * <p>No channel is watched, so that the clock of a {@link TestLoop} jumps, and each run takes the same steps. An end that is
 * not closed fails the test. For what a network does to a connection see {@link Faults}.
 *
 * @param client what the program under test, or the test, has in place of {@code await(Net.openConnection(...))}
 * @param server what a {@code ConnectionHandler} is given
 */
public record ConnectionPair(Connection client, Connection server) {
    /** Makes two ends, on the running loop. */
    public static ConnectionPair open() {
        return open(ConnectionOptions.defaults());
    }

    /** Makes two ends with these limits, on the running loop. The layer of {@code options} is not used. */
    public static ConnectionPair open(ConnectionOptions options) {
        MemoryTransport client = MemoryTransport.open();
        return new ConnectionPair(Connection.over(client, options), Connection.over(client.peer(), options));
    }

    /** Makes two ends, on the running loop; what one of them does with its transport is disturbed by the faults. */
    public static ConnectionPair open(Faults atClient, Faults atServer) {
        MemoryTransport client = MemoryTransport.open();
        Transport clientSide = atClient.over(client);
        return new ConnectionPair(Connection.over(clientSide), Connection.over(atServer.over(client.peer())));
    }
}
