package dev.fermata.net;

import dev.fermata.Coroutine;
import dev.fermata.Fermata;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/** Names to addresses. What needs no name service is done at once, the rest on a thread of the loop's pool. */
final class Addresses {
    private Addresses() {}

    static Coroutine<List<InetSocketAddress>> resolve(String host, int port) throws UnknownHostException {
        return isLiteral(host) ? Fermata.result(lookUp(host, port)) : Fermata.toThread(() -> lookUp(host, port));
    }

    private static boolean isLiteral(String host) {
        return host.isEmpty()
                || host.indexOf(':') >= 0
                || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
    }

    private static List<InetSocketAddress> lookUp(String host, int port) throws UnknownHostException {
        if (host.isEmpty()) {
            return List.of(new InetSocketAddress(port));
        }
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (InetAddress address : InetAddress.getAllByName(host)) {
            addresses.add(new InetSocketAddress(address, port));
        }
        return addresses;
    }
}
