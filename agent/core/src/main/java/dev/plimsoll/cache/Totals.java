package dev.plimsoll.cache;

import org.jspecify.annotations.Nullable;

/**
 * Counts over all runs of one compute that we ever saw: they only grow, whatever restarts.
 *
 * <p>What happened between the last look at a run and its end was never seen and is in no count.
 *
 * @param hits            reads served from the cache
 * @param misses          reads that were not
 * @param writes          pages written into the cache
 * @param startsByProbes  starts that a probe of ours caused
 * @param startsByChanges starts that a change of size of ours caused
 * @param startsByOthers  all other starts seen
 */
public record Totals(long hits, long misses, long writes, long startsByProbes, long startsByChanges,
        long startsByOthers) {

    public static final Totals ZERO = new Totals(0, 0, 0, 0, 0, 0);

    /** Who caused a start. */
    public enum Cause {
        PROBE, CHANGE, OTHERS
    }

    /** Starts that the agent caused, by whatever it did. */
    public long startsByUs() {
        return startsByProbes + startsByChanges;
    }

    /**
     * The totals after {@code later}.
     *
     * @param earlier     the sample that came before, null where {@code later} is the first ever
     * @param counted     the latest sample with counters of the same start as {@code later}, however many without came
     *                    after it; null where there is none
     * @param cause       who started the run that {@code later} belongs to
     */
    public Totals advance(@Nullable Sample earlier, @Nullable Sample counted, Sample later, Cause cause) {
        boolean newStart = earlier == null || !earlier.startedAt().equals(later.startedAt());
        Totals grown = advanceCounters(counted, later);
        if (!newStart) {
            return grown;
        }
        return new Totals(grown.hits, grown.misses, grown.writes, startsByProbes + (cause == Cause.PROBE ? 1 : 0),
                startsByChanges + (cause == Cause.CHANGE ? 1 : 0), startsByOthers + (cause == Cause.OTHERS ? 1 : 0));
    }

    private Totals advanceCounters(@Nullable Sample counted, Sample later) {
        Counters to = later.counters();
        if (to == null) {
            return this;
        }
        Counters before = counted == null ? null : counted.counters();
        Counters from = counted != null && before != null && later.continues(counted) ? before : Counters.ZERO;
        return new Totals(grown(hits, to.hits() - from.hits()), grown(misses, to.misses() - from.misses()),
                grown(writes, to.writes() - from.writes()), startsByProbes, startsByChanges, startsByOthers);
    }

    /** One that ran over, as older records may hold, begins anew. */
    private static long grown(long total, long by) {
        long sum = total + by;
        return total < 0 || sum < 0 ? by : sum;
    }
}
