package dev.plimsoll.emulator.proxy;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

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

    private final HeldCertificate root = valid().commonName(NAME).certificateAuthority(0).build();

    /** Its certificate, for clients that trust it. */
    public String pem() {
        return root.certificatePem();
    }

    /** The TLS context of a listener at an address, with names of its compute. */
    public SSLContext certify(InetAddress address, String... names) {
        HeldCertificate.Builder builder = valid().commonName(address.getHostAddress())
                .addSubjectAlternativeName(address.getHostAddress());
        Stream.of(names).forEach(builder::addSubjectAlternativeName);
        HeldCertificate leaf = builder.signedBy(root).build();
        return new HandshakeCertificates.Builder().heldCertificate(leaf, root.certificate()).build().sslContext();
    }

    private static HeldCertificate.Builder valid() {
        Instant now = Instant.now();
        return new HeldCertificate.Builder()
                .validityInterval(now.minus(BEFORE).toEpochMilli(), now.plus(AFTER).toEpochMilli());
    }
}
