package dev.plimsoll.config.key;

/**
 * The log settings.
 *
 * @param level  the lowest level that is logged
 * @param format one line of {@code key=value} pairs, or one JSON object, for each event
 */
public record LogSettings(Level level, LogFormat format) {

    /** The level of an event, lowest first. */
    public enum Level {
        TRACE, DEBUG, INFO, WARN, ERROR
    }

    /** The format of an event. */
    public enum LogFormat {
        LOGFMT, JSON
    }
}
