package dev.plimsoll.emulator.account;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Generates random secrets. */
public final class Secrets {

    private static final SecureRandom RANDOM = new SecureRandom();
    // platform/api.md section 2.1 shows a key of 64 bits.
    private static final int KEY_BYTES = 8;
    private static final int PASSWORD_BYTES = 16;

    private Secrets() {}

    /** For an API key. */
    public static String key() {
        return random(KEY_BYTES);
    }

    /** For a role. */
    public static String password() {
        return random(PASSWORD_BYTES);
    }

    private static String random(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
