package dev.plimsoll.store.sql;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 over texts and bytes in their order. */
final class Sha256 {

    private final MessageDigest digest;

    Sha256() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Adds a text in UTF-8. */
    Sha256 add(String text) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /** The digest itself, for a stream. */
    MessageDigest digest() {
        return digest;
    }

    /** The hash as 64 lower-case hexadecimal digits. Begins again afterwards. */
    String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }
}
