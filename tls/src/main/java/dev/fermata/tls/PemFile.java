package dev.fermata.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The blocks of a file in PEM: "-----BEGIN CERTIFICATE-----" and so on; other text between them is skipped. */
record PemFile(Path path, List<Block> blocks) {
    /** One block: what it says it is, and what stands in it. */
    record Block(String label, String base64) {}

    private static final Pattern BLOCK =
            Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----([^-]*)-----END \\1-----", Pattern.DOTALL);

    static PemFile read(Path path) throws IOException {
        String text = new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1);
        List<Block> blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(text);
        while (matcher.find()) {
            blocks.add(new Block(matcher.group(1), matcher.group(2)));
        }
        return new PemFile(path, blocks);
    }

    byte[] decode(Block block) throws IOException {
        try {
            return Base64.getMimeDecoder().decode(block.base64());
        } catch (IllegalArgumentException e) {
            throw new IOException(path + " is damaged: " + e.getMessage(), e);
        }
    }

    /** Gives its certificates, one at least. */
    List<X509Certificate> certificates() throws IOException {
        List<X509Certificate> certificates = new ArrayList<>();
        for (Block block : blocks) {
            if (block.label().equals("CERTIFICATE")) {
                certificates.add(certificate(decode(block)));
            }
        }
        if (certificates.isEmpty()) {
            throw new IOException(path + " has no certificate: a block -----BEGIN CERTIFICATE----- is expected.");
        }
        return certificates;
    }

    private X509Certificate certificate(byte[] bytes) throws IOException {
        try {
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            return (X509Certificate) factory.generateCertificate(new ByteArrayInputStream(bytes));
        } catch (CertificateException e) {
            throw new IOException(path + " has a certificate that cannot be read: " + e.getMessage(), e);
        }
    }
}
