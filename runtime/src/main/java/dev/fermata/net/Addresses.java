package dev.fermata.net;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/**
 * Host and port to the addresses to try, in the order of the system, but by turns of the two families, as RFC 8305 says: if
 * one family does not work, the second attempt does.
 */
final class Addresses {
    private Addresses() {}

    /** An empty host gives the address that stands for all of this machine. */
    static Coroutine<List<InetSocketAddress>> resolve(String host, int port) throws UnknownHostException {
        return host.isEmpty()
                ? Fermata.result(List.of(new InetSocketAddress(port)))
                : new LookUp<>(host, null, found -> byTurns(found, port));
    }

    static List<InetSocketAddress> byTurns(List<InetAddress> found, int port) {
        Queue<InetSocketAddress> ofTheFirst = new ArrayDeque<>();
        Queue<InetSocketAddress> others = new ArrayDeque<>();
        for (InetAddress address : found) {
            boolean first = address.getClass() == found.get(0).getClass();
            (first ? ofTheFirst : others).add(new InetSocketAddress(address, port));
        }
        List<InetSocketAddress> mixed = new ArrayList<>(found.size());
        while (mixed.size() < found.size()) {
            takeOne(ofTheFirst, mixed);
            takeOne(others, mixed);
        }
        return mixed;
    }

    private static void takeOne(Queue<InetSocketAddress> from, List<InetSocketAddress> to) {
        InetSocketAddress next = from.poll();
        if (next != null) {
            to.add(next);
        }
    }
}
