package dev.fermata.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.security.NoSuchAlgorithmException;
import java.util.Random;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

@NullUnmarked
class ClientHelloTest {
    private static ByteBuffer hello(String host) throws NoSuchAlgorithmException, SSLException {
        SSLEngine engine = Engines.client(SSLContext.getDefault(), Settings.defaults(), host, 443);
        engine.beginHandshake();
        ByteBuffer bytes = ByteBuffer.allocate(20_000);
        engine.wrap(ByteBuffer.allocate(0), bytes);
        return bytes.flip();
    }

    @Test
    void the_name_is_found_once_all_bytes_are_there() throws Exception {
        ByteBuffer whole = hello("Host.example");
        for (int i = 0; i < whole.limit(); i++) {
            assertThat(ClientHello.peek(whole.duplicate().limit(i)))
                    .as("%d bytes", i)
                    .isEqualTo(new ClientHello(false, null));
        }
        assertThat(ClientHello.peek(whole)).isEqualTo(new ClientHello(true, "host.example"));
        assertThat(whole.position()).isZero();
    }

    @Test
    void it_may_be_spread_over_several_records() throws Exception {
        ByteBuffer whole = hello("host.example").position(5);
        ByteBuffer split = ByteBuffer.allocate(20_000);
        while (whole.hasRemaining()) {
            int length = Math.min(50, whole.remaining());
            split.put(new byte[] {22, 3, 1, 0, (byte) length});
            split.put(whole.slice().limit(length));
            whole.position(whole.position() + length);
        }
        split.flip();
        assertThat(ClientHello.peek(split)).isEqualTo(new ClientHello(true, "host.example"));
        assertThat(ClientHello.peek(split.duplicate().limit(60))).isEqualTo(new ClientHello(false, null));
    }

    @Test
    void an_address_is_no_name() throws Exception {
        assertThat(ClientHello.peek(hello("127.0.0.1"))).isEqualTo(new ClientHello(true, null));
        assertThat(ClientHello.peek(hello("[::1]"))).isEqualTo(new ClientHello(true, null));
        assertThat(ClientHello.peek(hello("host.example."))).isEqualTo(new ClientHello(true, "host.example"));
    }

    @Test
    void anything_else_has_no_name() {
        assertThat(ClientHello.peek(ByteBuffer.wrap("GET / HTTP/1.1".getBytes(US_ASCII))))
                .isEqualTo(new ClientHello(true, null));
        assertThat(ClientHello.peek(ByteBuffer.allocate(0))).isEqualTo(new ClientHello(false, null));
    }

    @Test
    void damaged_ones_never_throw() throws Exception {
        Random random = new Random(7);
        byte[] original = new byte[hello("host.example").remaining()];
        hello("host.example").get(original);
        byte[] bytes = new byte[original.length];
        for (int i = 0; i < 20_000; i++) {
            System.arraycopy(original, 0, bytes, 0, bytes.length);
            for (int k = 0; k < 3; k++) {
                bytes[5 + random.nextInt(bytes.length - 5)] = (byte) random.nextInt();
            }
            assertThat(ClientHello.peek(ByteBuffer.wrap(bytes))).isNotNull();
            if (i % 100 != 0) {
                continue;
            }
            assertThat(ClientHello.peek(ByteBuffer.wrap(bytes).limit(bytes.length / 2)))
                    .isNotNull();
        }
    }
}
