package dev.fermata.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/** Certificates in PEM for tests, made by the JDK's keytool once per run. */
final class Certificates {
    private static final String PASSWORD = "changeit";

    /** An authority; it has issued all of these but {@link #selfSigned}. */
    final Path authority;

    final Path key;
    final Path localhost;
    final Path otherName;
    final Path expired;
    final Path notYetValid;
    final Path firstSite;
    final Path client;
    final Path selfSigned;

    private final Path folder;
    private final Path store;
    private final Path request;

    private Certificates() throws IOException, GeneralSecurityException {
        folder = Files.createTempDirectory("fermata-tls");
        store = folder.resolve("store.p12");
        request = folder.resolve("request");
        keytool("-genkeypair", "-alias", "ca", "-dname", "CN=Test authority", "-ext", "bc:c", "-validity", "3650");
        keytool("-genkeypair", "-alias", "own", "-dname", "CN=localhost", "-ext", "san=dns:localhost,ip:127.0.0.1");
        keytool("-certreq", "-alias", "own", "-file", request.toString());
        key = write(
                "key.pem",
                "PRIVATE KEY",
                load().getKey("own", PASSWORD.toCharArray()).getEncoded());
        authority = write("ca.pem", "CERTIFICATE", load().getCertificate("ca").getEncoded());
        selfSigned =
                write("self.pem", "CERTIFICATE", load().getCertificate("own").getEncoded());
        localhost = issue("CN=localhost", "san=dns:localhost,ip:127.0.0.1", "-1d");
        otherName = issue("CN=other.example", "san=dns:other.example", "-1d");
        expired = issue("CN=localhost", "san=dns:localhost", "-200d");
        notYetValid = issue("CN=localhost", "san=dns:localhost", "+200d");
        firstSite = issue("CN=first.example", "san=dns:first.example", "-1d");
        client = issue("CN=A client", "eku=clientAuth", "-1d");
    }

    static Certificates get() {
        return Holder.ONCE;
    }

    private static final class Holder {
        static final Certificates ONCE = make();

        private static Certificates make() {
            try {
                return new Certificates();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private KeyStore load() throws IOException, GeneralSecurityException {
        return KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
    }

    private Path issue(String subject, String extension, String start) throws IOException {
        Path target = Files.createTempFile(folder, "certificate", ".pem");
        keytool(
                "-gencert",
                "-rfc",
                "-alias",
                "ca",
                "-infile",
                request.toString(),
                "-outfile",
                target.toString(),
                "-dname",
                subject,
                "-ext",
                extension,
                "-startdate",
                start,
                "-validity",
                "90");
        return target;
    }

    private Path write(String name, String label, byte[] content) throws IOException {
        String base64 = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(
                folder.resolve(name), "-----BEGIN " + label + "-----\n" + base64 + "\n-----END " + label + "-----\n");
    }

    private void keytool(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        command.addAll(List.of(arguments));
        command.addAll(List.of("-keystore", store.toString(), "-storetype", "PKCS12", "-storepass", PASSWORD));
        if (arguments[0].equals("-genkeypair")) {
            command.addAll(List.of("-keyalg", "EC", "-groupname", "secp256r1"));
        }
        command.addAll(List.of("-J-XX:TieredStopAtLevel=1", "-J-Xshare:auto"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) {
                throw new IOException(String.join(" ", command) + ": " + output);
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }
}
