package dev.plimsoll.fleet;

import java.util.Map;

/**
 * State of a compute: the platform's word and its meaning.
 *
 * <p>The platform's set of words is open (platform/api.md 2.3: "not shown"). An unknown word is kept and shown, and the
 * agent does nothing to its compute.
 *
 * @param word the platform's own word, verbatim
 * @param kind its meaning
 */
public record ComputeState(String word, Kind kind) {

    /** Meaning of a state word. */
    public enum Kind implements Worded {
        INIT, ACTIVE, IDLE, UNKNOWN
    }

    /**
     * Reads {@code word}. Entries of {@code meanings} win, so that they can name words that the platform added or
     * renamed.
     */
    public static ComputeState read(String word, Map<String, Kind> meanings) {
        Kind mapped = meanings.get(word);
        if (mapped != null) {
            return new ComputeState(word, mapped);
        }
        return switch (word) {
            case "init" -> new ComputeState(word, Kind.INIT);
            case "active" -> new ComputeState(word, Kind.ACTIVE);
            case "idle" -> new ComputeState(word, Kind.IDLE);
            default -> new ComputeState(word, Kind.UNKNOWN);
        };
    }

    public boolean isActive() {
        return kind == Kind.ACTIVE;
    }

    public boolean isIdle() {
        return kind == Kind.IDLE;
    }
}
