package dev.plimsoll.cache;

import org.jspecify.annotations.Nullable;

/**
 * Counts over all runs of one compute that we ever saw: they only grow, whatever restarts.
 *
 * <p>What happened between the last look at a run and its end was never seen and is in no count.
 *
 * @param hits           reads served from the cache
 * @param misses         reads that were not
 * @param writes         pages written into the cache
 * @param startsByUs     starts that a look of ours caused
 * @param startsByOthers all other starts seen
 */
public record Totals(long hits, long misses, long writes, long startsByUs, long startsByOthers) {

    public static final Totals ZERO = new Totals(0, 0, 0, 0, 0);

    /**
     * The totals after {@code later}.
     *
     * @param earlier     the sample that came before, null where {@code later} is the first ever
     * @param counted     the latest sample with counters of the same start as {@code later}, however many without came
     *                    after it; null where there is none
     * @param startedByUs whether our own connection started the run that {@code later} belongs to
     */
    public Totals advance(@Nullable Sample earlier, @Nullable Sample counted, Sample later, boolean startedByUs) {
        boolean newStart = earlier == null || !earlier.startedAt().equals(later.startedAt());
        Totals grown = advanceCounters(counted, later);
        if (!newStart) {
            return grown;
        }
        return new Totals(grown.hits, grown.misses, grown.writes, startsByUs + (startedByUs ? 1 : 0),
                startsByOthers + (startedByUs ? 0 : 1));
    }

    private Totals advanceCounters(@Nullable Sample counted, Sample later) {
        Counters to = later.counters();
        if (to == null) {
            return this;
        }
        Counters before = counted == null ? null : counted.counters();
        Counters from = counted != null && before != null && later.continues(counted) ? before : Counters.ZERO;
        return new Totals(grown(hits, to.hits() - from.hits()), grown(misses, to.misses() - from.misses()),
                grown(writes, to.writes() - from.writes()), startsByUs, startsByOthers);
    }

    /** One that ran over, as older records may hold, begins anew. */
    private static long grown(long total, long by) {
        long sum = total + by;
        return total < 0 || sum < 0 ? by : sum;
    }
}
