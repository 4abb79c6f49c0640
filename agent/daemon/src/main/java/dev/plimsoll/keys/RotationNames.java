package dev.plimsoll.keys;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The names of keys that are created for one key file: {@code PREFIX-MARK-TIME-RANDOM}.
 *
 * @param prefix the prefix, which the platform's console shows
 * @param mark   the key file's mark; every key with this mark was created for this file, with any prefix
 */
record RotationNames(String prefix, String mark) {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
            .withZone(ZoneOffset.UTC);

    /** A new unique name. */
    String next(Instant now) {
        return "%s-%s-%s-%s".formatted(prefix, mark, TIME.format(now), UUID.randomUUID().toString().substring(0, 8));
    }

    /** Whether a key with that name was created for this file. */
    boolean isOurs(String name) {
        return Pattern.matches(".*-" + mark + "-\\d{8}T\\d{6}Z-[0-9a-f]{8}", name);
    }
}
