package dev.plimsoll.prediction.model.run;

/** What the misses of some time show about sizes. */
public enum CachePhase {
    /** Every miss so far was a first read. Larger sizes would have missed as often. */
    WARMING,
    /** The misses are those of the size. */
    STEADY
}
