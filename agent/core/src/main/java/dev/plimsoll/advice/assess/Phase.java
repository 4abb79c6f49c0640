package dev.plimsoll.advice.assess;

import java.util.Locale;

/** What may be said of a compute now; the label {@code phase}. */
public enum Phase {
    /** On its way up. */
    STARTING,
    /** Suspended: it costs nothing and is left alone. */
    ASLEEP,
    /** Just started: too few reads since to say anything. */
    COLD,
    /** Its cache is filling: misses are first touches, and any size would have them. */
    WARMING,
    /** Its ratio is that of its size. */
    WARM,
    /** Awake for long, with too little traffic to judge. */
    QUIET,
    /** Its owner disabled it. */
    DISABLED,
    /** It gave no answer. */
    UNREACHABLE,
    /** It was reached, but cannot be read. */
    UNSUPPORTED,
    /** Nothing may be said. */
    UNKNOWN;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
