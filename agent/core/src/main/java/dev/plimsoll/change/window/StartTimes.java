package dev.plimsoll.change.window;

import java.time.LocalDateTime;
import java.util.Optional;

/** The local times at which a window opens, again and again. Each implementation equals another of the same text. */
public interface StartTimes {

    /** The first start at or after {@code from}; empty if there is none any more. */
    Optional<LocalDateTime> from(LocalDateTime from);

    /**
     * Whether a start in an hour that a zone repeats counts both times, because it is one of a pattern such as "every
     * hour", not a time of day.
     */
    default boolean inRepeatedHours() {
        return false;
    }
}
