package dev.plimsoll.config.key;

/**
 * What is logged, and how.
 *
 * @param level  the least level that is written
 * @param format one line of {@code key=value} pairs, or one JSON object, for each event
 */
public record LogSettings(Level level, Format format) {

    /** How weighty an event is, least first. */
    public enum Level {
        TRACE, DEBUG, INFO, WARN, ERROR
    }

    /** How an event is written. */
    public enum Format {
        LOGFMT, JSON
    }
}
