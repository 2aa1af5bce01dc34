package dev.fermata.tls;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;

/** Reads the private key that belongs to a certificate. */
final class PemKey {
    private PemKey() {}

    static PrivateKey read(Path path, X509Certificate certificate) throws IOException {
        byte[] encoded = pkcs8(PemFile.read(path));
        PublicKey counterpart = certificate.getPublicKey();
        try {
            PrivateKey key = KeyFactory.getInstance(counterpart.getAlgorithm())
                    .generatePrivate(new PKCS8EncodedKeySpec(encoded));
            if (belongTogether(key, counterpart)) {
                return key;
            }
        } catch (GeneralSecurityException e) {
            throw new IOException(
                    path + " has no key of the kind " + counterpart.getAlgorithm() + ", as the certificate "
                            + certificate.getSubjectX500Principal() + " needs: " + e.getMessage(),
                    e);
        }
        throw new IOException(path + " has the key of another certificate than "
                + certificate.getSubjectX500Principal()
                + ". In the file with the chain, the certificate of the key comes"
                + " first.");
    }

    private static byte[] pkcs8(PemFile file) throws IOException {
        for (PemFile.Block block : file.blocks()) {
            if (block.label().equals("PRIVATE KEY")) {
                return file.decode(block);
            }
        }
        for (PemFile.Block block : file.blocks()) {
            if (block.label().endsWith("PRIVATE KEY")) {
                throw new IOException(file.path() + " has a key in the form \"" + block.label()
                        + "\". Change it to PKCS#8 without a password: openssl pkcs8 -topk8 -nodes -in " + file.path()
                        + " -out key.pem");
            }
        }
        throw new IOException(file.path() + " has no key: a block -----BEGIN PRIVATE KEY----- is expected.");
    }

    private static boolean belongTogether(PrivateKey key, PublicKey counterpart) throws GeneralSecurityException {
        String signing = switch (counterpart.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            case "EdDSA", "Ed25519", "Ed448" -> "EdDSA";
            default -> null;
        };
        if (signing == null) {
            return true;
        }
        byte[] probe = {1, 2, 3};
        Signature signature = Signature.getInstance(signing);
        signature.initSign(key);
        signature.update(probe);
        byte[] signed = signature.sign();
        signature.initVerify(counterpart);
        signature.update(probe);
        return signature.verify(signed);
    }
}
