package dev.plimsoll.cache;

/**
 * A sample, and the totals after it.
 *
 * @param totals counts over all runs
 */
public record StoredSample(Sample sample, Totals totals) {

    /** A sample whose totals are not known: those of a first run. */
    public static StoredSample alone(Sample sample) {
        Counters counters = sample.cache().counters();
        return new StoredSample(sample, counters == null ? Totals.ZERO
                : new Totals(counters.hits(), counters.misses(), counters.writes(), 0, 0, 0));
    }
}
