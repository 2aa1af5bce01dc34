package dev.fermata.net;

import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/**
 * One message as it was sent, whole.
 *
 * @param data its bytes; there may be none
 * @param sender who sent it
 */
@SuppressWarnings("ArrayRecordComponent") // Made by the endpoint, for one receiver: it is not shared or compared.
public record Datagram(byte[] data, InetSocketAddress sender) {
    /** Gives the bytes as UTF-8 text. */
    public String text() {
        return new String(data, StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return "Datagram(" + data.length + " bytes from " + sender + ")";
    }
}
