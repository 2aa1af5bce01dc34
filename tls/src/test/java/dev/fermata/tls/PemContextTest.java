package dev.fermata.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.util.Base64;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@NullUnmarked
class PemContextTest {
    private static final Certificates FILES = Certificates.get();

    @TempDir
    Path folder;

    @Test
    void text_between_the_blocks_is_skipped() throws IOException {
        String certificate = Files.readString(FILES.localhost);
        Path chain = Files.writeString(
                folder.resolve("chain.pem"), "subject=CN = localhost\r\n" + certificate.replace("\n", "\r\n") + "end");
        Path both = Files.writeString(folder.resolve("both.pem"), certificate + Files.readString(FILES.key));
        assertThat(PemContext.empty().key(chain, both).load().getProtocol()).isEqualTo("TLS");
        assertThat(PemFile.read(both).blocks())
                .extracting(PemFile.Block::label)
                .containsExactly("CERTIFICATE", "PRIVATE KEY");
    }

    @Test
    void what_is_missing_is_named() throws IOException {
        Path nothing = Files.writeString(folder.resolve("nothing.pem"), "nothing");
        assertThatThrownBy(() -> Tls.trusting(nothing))
                .isInstanceOf(IOException.class)
                .hasMessage(nothing + " has no certificate: a block -----BEGIN CERTIFICATE----- is expected.");
        assertThatThrownBy(() -> Tls.server(FILES.localhost, nothing))
                .hasMessage(nothing + " has no key: a block -----BEGIN PRIVATE KEY----- is expected.");
        assertThatThrownBy(() -> Tls.server(folder.resolve("no"), FILES.key)).isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void a_key_in_another_form_is_named_with_the_command_that_changes_it() throws IOException {
        Path old = Files.writeString(
                folder.resolve("old.pem"), "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n");
        assertThatThrownBy(() -> Tls.server(FILES.localhost, old))
                .isInstanceOf(IOException.class)
                .hasMessage(old + " has a key in the form \"EC PRIVATE KEY\". Change it to PKCS#8 without a password:"
                        + " openssl pkcs8 -topk8 -nodes -in " + old + " -out key.pem");
    }

    @Test
    void a_key_of_another_certificate_is_refused() throws Exception {
        assertThatThrownBy(() -> Tls.server(FILES.authority, FILES.key))
                .isInstanceOf(IOException.class)
                .hasMessage(
                        FILES.key + " has the key of another certificate than CN=Test authority. In the file with the"
                                + " chain, the certificate of the key comes first.");
        byte[] rsa = KeyPairGenerator.getInstance("RSA")
                .generateKeyPair()
                .getPrivate()
                .getEncoded();
        Path other = Files.writeString(
                folder.resolve("rsa.pem"),
                "-----BEGIN PRIVATE KEY-----\n" + Base64.getMimeEncoder().encodeToString(rsa)
                        + "\n-----END PRIVATE KEY-----\n");
        assertThatThrownBy(() -> Tls.server(FILES.localhost, other))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(other + " has no key of the kind EC, as the certificate CN=localhost needs: ");
    }

    @Test
    void a_damaged_certificate_is_named() throws IOException {
        Path damaged = Files.writeString(
                folder.resolve("damaged.pem"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
        assertThatThrownBy(() -> Tls.trusting(damaged))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(damaged + " has a certificate that cannot be read: ");
    }

    @Test
    void a_limit_is_positive() {
        assertThatThrownBy(() -> Tls.client().closeLimit(java.time.Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A limit must be positive: PT0S");
    }
}
