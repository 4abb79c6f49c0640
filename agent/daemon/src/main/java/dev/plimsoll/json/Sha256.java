package dev.plimsoll.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests that tell texts apart. They are fast, so a short secret is not safe in one. */
public final class Sha256 {

    private Sha256() {}

    /** The digest of {@code text} in UTF-8, as 64 lower-case hexadecimal digits. */
    public static String hex(String text) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("each JVM has SHA-256", impossible);
        }
    }
}
