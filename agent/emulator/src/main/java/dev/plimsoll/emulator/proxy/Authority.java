package dev.plimsoll.emulator.proxy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.concurrent.ThreadLocalRandom;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The certificate authority for the listeners of one emulator; its own certificate is self-signed.
 *
 * <p>
 * Valid from one day before to one year after its creation, in real time, because clients use real time.
 */
public final class Authority {

    private static final String NAME = "Plimsoll emulator";
    private static final Duration BEFORE = Duration.ofDays(1);
    private static final Duration AFTER = Duration.ofDays(365);
    private static final byte[] ECDSA_WITH_SHA256 = Der
            .sequence(Der.oid(0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x04, 0x03, 0x02));
    private static final int IP_ADDRESS = 7;
    private static final int EXTENSIONS = 3;
    private static final char[] IN_MEMORY = new char[0];

    private final KeyPair keys;
    private final X509Certificate certificate;

    private Authority(KeyPair keys, X509Certificate certificate) {
        this.keys = keys;
        this.certificate = certificate;
    }

    /** Creates an authority. */
    public static Authority create() throws IOException {
        try {
            KeyPair keys = newKeys();
            byte[] mayCertify = Der.sequence(Der.oid(0x55, 0x1D, 0x13),
                    Der.octets(Der.sequence(new byte[]{1, 1, (byte) 0xFF})));
            return new Authority(keys, certificate(NAME, keys, keys, mayCertify));
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot create a certificate", e);
        }
    }

    /** Its certificate, for clients that trust it. */
    public String pem() {
        try {
            return "-----BEGIN CERTIFICATE-----\n"
                    + Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                            .encodeToString(certificate.getEncoded())
                    + "\n-----END CERTIFICATE-----\n";
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("made here, and so encodable", e);
        }
    }

    /** The TLS context of a listener at an address. */
    public SSLContext certify(InetAddress address) throws IOException {
        try {
            KeyPair own = newKeys();
            byte[] names = Der.sequence(Der.oid(0x55, 0x1D, 0x11),
                    Der.octets(Der.sequence(Der.tagged(IP_ADDRESS, address.getAddress()))));
            X509Certificate leaf = certificate(address.getHostAddress(), own, keys, names);
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, IN_MEMORY);
            store.setKeyEntry("listener", own.getPrivate(), IN_MEMORY, new X509Certificate[]{leaf, certificate});
            KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            managers.init(store, IN_MEMORY);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(managers.getKeyManagers(), null, null);
            return context;
        } catch (GeneralSecurityException e) {
            throw new IOException("cannot create a certificate", e);
        }
    }

    private static KeyPair newKeys() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    /** X.509 version 3 (RFC 5280 section 4.1). */
    private static X509Certificate certificate(String subject, KeyPair of, KeyPair issuer, byte[] extension)
            throws GeneralSecurityException {
        Instant now = Instant.now();
        byte[] serial = Der.integer(BigInteger.valueOf(ThreadLocalRandom.current().nextLong(1, Long.MAX_VALUE)));
        byte[] validity = Der.sequence(Der.time(now.minus(BEFORE)), Der.time(now.plus(AFTER)));
        byte[] content = Der.sequence(Der.wrapped(0, Der.integer(BigInteger.TWO)), serial, ECDSA_WITH_SHA256,
                name(NAME), validity, name(subject), of.getPublic().getEncoded(),
                Der.wrapped(EXTENSIONS, Der.sequence(extension)));
        Signature signature = Signature.getInstance("SHA256withECDSA");
        signature.initSign(issuer.getPrivate());
        signature.update(content);
        byte[] whole = Der.sequence(content, ECDSA_WITH_SHA256, Der.bits(signature.sign()));
        return (X509Certificate) CertificateFactory.getInstance("X.509")
                .generateCertificate(new ByteArrayInputStream(whole));
    }

    private static byte[] name(String common) {
        return Der.sequence(Der.set(Der.sequence(Der.oid(0x55, 0x04, 0x03), Der.text(common))));
    }
}
