package dev.plimsoll.cache;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The hit ratio over the last day at the present size, one value per half hour. Of a compute that is watched for less than a
 * day, it is the time since the first sample, in as many parts.
 *
 * @param span   the time that it covers
 * @param ratios by slot, 0 for the oldest to {@link #SLOTS} - 1 for the latest; without the slots that had too few reads
 */
public record HitTrend(Duration span, Map<Integer, Ratio> ratios) {

    public static final int SLOTS = 48;
    public static final Duration SPAN = Duration.ofDays(1);

    public static final HitTrend NONE = new HitTrend(SPAN, Map.of());

    /** In less time, most slots would be without a probe. */
    private static final Duration SHORTEST = Duration.ofHours(1);

    public HitTrend {
        ratios = Map.copyOf(ratios);
    }

    /**
     * The trend before {@code end}. Reads between two samples count in the slot of the later one.
     *
     * @param minAccesses fewest reads of a slot for a ratio
     */
    public static HitTrend of(History history, Instant end, long minAccesses) {
        List<Sample> samples = history.timelySince(end.minus(SPAN));
        Duration span = span(samples, end);
        Instant from = end.minus(span);
        long[] hits = new long[SLOTS];
        long[] misses = new long[SLOTS];
        for (History.Step step : history.steps(from, end)) {
            int slot = slot(from, step.to(), span);
            hits[slot] += step.reads().hits();
            misses[slot] += step.reads().misses();
        }
        return new HitTrend(span, ratios(hits, misses, minAccesses));
    }

    private static Duration span(List<Sample> samples, Instant end) {
        Duration known = samples.isEmpty() ? SPAN : Duration.between(samples.getFirst().at(), end);
        return known.compareTo(SPAN) > 0 ? SPAN : known.compareTo(SHORTEST) < 0 ? SHORTEST : known;
    }

    private static int slot(Instant from, Instant at, Duration span) {
        // In milliseconds: Duration divides by way of BigDecimal, and this runs for each sample of a day in each pass.
        return (int) Math.min(SLOTS - 1, Duration.between(from, at).toMillis() * SLOTS / span.toMillis());
    }

    private static Map<Integer, Ratio> ratios(long[] hits, long[] misses, long minAccesses) {
        Map<Integer, Ratio> ratios = new HashMap<>();
        for (int slot = 0; slot < SLOTS; slot++) {
            if (hits[slot] + misses[slot] >= minAccesses) {
                int each = slot;
                Ratio.of(hits[slot], misses[slot]).ifPresent(ratio -> ratios.put(each, ratio));
            }
        }
        return ratios;
    }
}
