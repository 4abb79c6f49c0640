package dev.plimsoll.extension;

import org.jspecify.annotations.Nullable;

/**
 * One line of {@code plimsoll check}.
 *
 * @param name   what was checked
 * @param result the result
 * @param detail the finding, or what to do
 */
public record CheckLine(String name, CheckResult result, String detail) {

    /** The line of one of several platforms, which it names; {@code platform} is null where there is only one. */
    public CheckLine on(@Nullable String platform) {
        return platform == null ? this : new CheckLine(name, result, platform + ": " + detail);
    }

    /** The result of a check. */
    public enum CheckResult {
        OK, FAILED,
        /** It works, but less well than it could. */
        WARNING,
        /** The platform refused the key. */
        REFUSED,
        /** It could not be checked; that is not an error. */
        SKIPPED,
        /** There is no such compute. */
        UNKNOWN,
        /** Several computes have that id. */
        UNCLEAR
    }
}
