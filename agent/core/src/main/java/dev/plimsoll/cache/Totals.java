package dev.plimsoll.cache;

import org.jspecify.annotations.Nullable;

/**
 * Counts over all observed runs of one compute. They only grow, also across restarts.
 *
 * <p>Activity between the last probe of a run and the end of that run is unobserved and not counted.
 *
 * @param hits            reads served from the cache
 * @param misses          reads not served from the cache
 * @param writes          pages written into the cache
 * @param startsByProbes  starts that a probe of the agent caused
 * @param startsByChanges starts that a resize by the agent caused
 * @param startsByOthers  all other observed starts
 */
public record Totals(long hits, long misses, long writes, long startsByProbes, long startsByChanges,
        long startsByOthers) {

    public static final Totals ZERO = new Totals(0, 0, 0, 0, 0, 0);

    /** Cause of a start. */
    public enum StartCause {
        PROBE, CHANGE, OTHERS
    }

    /** Starts that the agent caused, by probes and resizes. */
    public long startsByUs() {
        return startsByProbes + startsByChanges;
    }

    /**
     * The totals after {@code later}.
     *
     * @param earlier the previous sample, null if {@code later} is the first
     * @param counted the latest sample with counters of the same start as {@code later}, even if samples without
     *                counters followed it; null if there is none
     * @param cause   who started the run of {@code later}
     */
    public Totals advance(@Nullable Sample earlier, @Nullable Sample counted, Sample later, StartCause cause) {
        boolean newStart = earlier == null || !earlier.isOfRun(later);
        Totals grown = advanceCounters(counted, later);
        if (!newStart) {
            return grown;
        }
        return new Totals(grown.hits, grown.misses, grown.writes, startsByProbes + (cause == StartCause.PROBE ? 1 : 0),
                startsByChanges + (cause == StartCause.CHANGE ? 1 : 0),
                startsByOthers + (cause == StartCause.OTHERS ? 1 : 0));
    }

    private Totals advanceCounters(@Nullable Sample counted, Sample later) {
        Counters to = later.cache().counters();
        if (to == null) {
            return this;
        }
        Counters before = counted == null ? null : counted.cache().counters();
        Counters from = counted != null && before != null && later.continues(counted) ? before : Counters.ZERO;
        return new Totals(grown(hits, to.hits() - from.hits()), grown(misses, to.misses() - from.misses()),
                grown(writes, to.writes() - from.writes()), startsByProbes, startsByChanges, startsByOthers);
    }

    /** The sum; restarts at {@code by} after an overflow, which older records may hold. */
    private static long grown(long total, long by) {
        long sum = total + by;
        return total < 0 || sum < 0 ? by : sum;
    }
}
