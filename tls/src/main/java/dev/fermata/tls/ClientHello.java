package dev.fermata.tls;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads the server name out of the first message of a client, before there is an engine (RFC 8446, 4.1.2; RFC 6066, 3).
 *
 * @param isComplete false: more bytes are needed to tell
 * @param serverName null: there is none, or this is no TLS, which the engine then says
 */
record ClientHello(boolean isComplete, @Nullable String serverName) {
    private static final ClientHello INCOMPLETE = new ClientHello(false, null);
    private static final ClientHello WITHOUT_NAME = new ClientHello(true, null);

    private static final int RECORD_HEADER = 5;
    private static final int MESSAGE_HEADER = 4;
    private static final byte HANDSHAKE = 22;
    private static final byte CLIENT_HELLO = 1;
    private static final int SERVER_NAME = 0;
    private static final byte HOST_NAME = 0;

    /** A hello has some hundred bytes, or two thousand with keys that withstand quantum computers. */
    private static final int MAX_SIZE = 16 * 1024;

    /** Looks at the bytes between position and limit, and leaves them there. */
    static ClientHello peek(ByteBuffer received) {
        ByteBuffer bytes = received.duplicate();
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        while (bytes.remaining() >= RECORD_HEADER && bytes.get(bytes.position()) == HANDSHAKE) {
            int length = Short.toUnsignedInt(bytes.getShort(bytes.position() + RECORD_HEADER - 2));
            if (bytes.remaining() < RECORD_HEADER + length) {
                return received.remaining() > MAX_SIZE ? WITHOUT_NAME : INCOMPLETE;
            }
            byte[] fragment = new byte[length];
            bytes.position(bytes.position() + RECORD_HEADER).get(fragment);
            message.writeBytes(fragment);
            ByteBuffer joined = ByteBuffer.wrap(message.toByteArray());
            if (joined.remaining() >= MESSAGE_HEADER && joined.remaining() - MESSAGE_HEADER >= length(joined)) {
                return ofMessage(joined);
            }
        }
        boolean mayBecomeOne = !bytes.hasRemaining() || bytes.get(bytes.position()) == HANDSHAKE;
        return mayBecomeOne && received.remaining() <= MAX_SIZE ? INCOMPLETE : WITHOUT_NAME;
    }

    /** The length stands in the last three of the first four bytes. */
    private static int length(ByteBuffer message) {
        return message.getInt(0) & 0xFFFFFF;
    }

    private static ClientHello ofMessage(ByteBuffer message) {
        try {
            if (message.get(0) == CLIENT_HELLO) {
                return new ClientHello(true, serverNameIn(message.position(MESSAGE_HEADER)));
            }
        } catch (BufferUnderflowException | IllegalArgumentException e) {
            // Malformed: the engine says how.
            return WITHOUT_NAME;
        }
        return WITHOUT_NAME;
    }

    private static @Nullable String serverNameIn(ByteBuffer hello) {
        skip(hello, 2 + 32); // version, random
        skip(hello, Byte.toUnsignedInt(hello.get())); // session
        skip(hello, Short.toUnsignedInt(hello.getShort())); // cipher suites
        skip(hello, Byte.toUnsignedInt(hello.get())); // compression methods
        if (!hello.hasRemaining()) {
            return null;
        }
        skip(hello, 2); // length of the extensions
        while (hello.hasRemaining()) {
            int type = Short.toUnsignedInt(hello.getShort());
            int length = Short.toUnsignedInt(hello.getShort());
            if (type == SERVER_NAME) {
                return hostName(hello);
            }
            skip(hello, length);
        }
        return null;
    }

    private static @Nullable String hostName(ByteBuffer list) {
        skip(list, 2); // length of the list
        if (list.get() != HOST_NAME) {
            return null;
        }
        byte[] name = new byte[Short.toUnsignedInt(list.getShort())];
        list.get(name);
        return new String(name, StandardCharsets.US_ASCII).toLowerCase(Locale.ROOT);
    }

    private static void skip(ByteBuffer bytes, int count) {
        bytes.position(bytes.position() + count);
    }
}
