package dev.plimsoll.keys;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * Names of the keys made for one key file: {@code PREFIX-MARK-TIME-RANDOM}.
 *
 * @param prefix what a person chose to see in the platform's console
 * @param mark   the key file's own mark; whatever carries it was made for this file, under any prefix
 */
record RotationNames(String prefix, String mark) {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'")
            .withZone(ZoneOffset.UTC);

    /** A name that no key has yet. */
    String next(Instant now) {
        return "%s-%s-%s-%s".formatted(prefix, mark, TIME.format(now), UUID.randomUUID().toString().substring(0, 8));
    }

    /** Whether a key of that name was made for this file. */
    boolean isOurs(String name) {
        return Pattern.matches(".*-" + mark + "-\\d{8}T\\d{6}Z-[0-9a-f]{8}", name);
    }
}
