package dev.plimsoll.change.savings;

import java.util.Locale;

/** Who made a change of size. */
public enum ChangedBy {
    /** The agent. */
    AGENT,
    /** Somebody else, to exactly the size that was advised. */
    PERSON;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The value with this word.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static ChangedBy read(String word) {
        return valueOf(word.toUpperCase(Locale.ROOT));
    }
}
