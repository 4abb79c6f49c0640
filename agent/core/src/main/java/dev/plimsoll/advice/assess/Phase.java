package dev.plimsoll.advice.assess;

import dev.plimsoll.fleet.Worded;

/** The phase of a compute; the label {@code phase}. */
public enum Phase implements Worded {
    /** It is starting. */
    STARTING,
    /** It is suspended: it costs nothing and is not probed. */
    ASLEEP,
    /** It just started: there are too few reads. */
    COLD,
    /** Its cache is filling: misses are first reads at any size. */
    WARMING,
    /** Its ratio is that of its size. */
    WARM,
    /** It has been awake long, with too little traffic to judge. */
    QUIET,
    /** A quota of its project is exhausted: nothing starts it until the period ends or the quota is raised. */
    QUOTA,
    /** Its owner disabled it. */
    DISABLED,
    /** It gave no answer. */
    UNREACHABLE,
    /** It answered, but its statistics cannot be read. */
    UNSUPPORTED,
    /** Nothing is known. */
    UNKNOWN
}
