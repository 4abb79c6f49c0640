package dev.plimsoll.postgres;

/** What is known of the platform's function that tells how many pages were touched lately. */
sealed interface Touched {

    /** Not where it is: a look seeks it without asking it. */
    record Unsought() implements Touched {}

    /** It is in this schema, and may be asked. */
    record In(String schema) implements Touched {}

    /** It was asked and failed, as the compute's owner can read in its log: it is not asked again. */
    record Spoilt() implements Touched {}
}
