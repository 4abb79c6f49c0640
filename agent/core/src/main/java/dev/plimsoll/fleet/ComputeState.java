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
public record ComputeState(String word, StateKind kind) {

    /** Meaning of a state word. */
    public enum StateKind implements Worded {
        INIT, ACTIVE, IDLE, UNKNOWN
    }

    /**
     * Reads {@code word}. Entries of {@code meanings} win, so that they can name words that the platform added or
     * renamed.
     */
    public static ComputeState read(String word, Map<String, StateKind> meanings) {
        return new ComputeState(word, meanings.getOrDefault(word, switch (word) {
            case "init" -> StateKind.INIT;
            case "active" -> StateKind.ACTIVE;
            case "idle" -> StateKind.IDLE;
            default -> StateKind.UNKNOWN;
        }));
    }

    public boolean isActive() {
        return kind == StateKind.ACTIVE;
    }

    public boolean isIdle() {
        return kind == StateKind.IDLE;
    }
}
