package dev.plimsoll.config.key;

/**
 * A section of a configuration.
 *
 * @param word        its first word in a file, such as {@code poll}
 * @param about       its description
 * @param overridable whether overrides can set its keys for some computes
 * @param isList      whether the section is one key with a list, and not a mapping of keys
 */
public record Section(String word, String about, boolean overridable, boolean isList) {

    /** A section whose keys hold for the whole agent. */
    public static Section ofAgent(String word, String about) {
        return new Section(word, about, false, false);
    }

    /** A section whose keys overrides can set for some computes. */
    public static Section ofComputes(String word, String about) {
        return new Section(word, about, true, false);
    }

    /** A section that is one list for the whole agent. */
    public static Section list(String word, String about) {
        return new Section(word, about, false, true);
    }
}
