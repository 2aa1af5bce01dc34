package dev.fermata.net;

import dev.fermata.EventLoop;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.function.Consumer;

/** Gives what the first server accepts to all servers of a group in turn. Runs on the first one's loop. */
final class HandOver implements Consumer<SocketChannel> {
    private final List<EventLoop> loops;
    private final List<Server> servers;
    private int turn;

    HandOver(List<EventLoop> loops, List<Server> servers) {
        this.loops = loops;
        this.servers = servers;
    }

    @Override
    public void accept(SocketChannel connection) {
        Server server = servers.get(turn);
        EventLoop loop = loops.get(turn);
        turn = (turn + 1) % servers.size();
        try {
            loop.execute(() -> server.serve(connection));
        } catch (IllegalStateException e) {
            // That loop is closed.
            servers.get(0).serve(connection);
        }
    }
}
