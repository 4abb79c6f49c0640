package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SaturationRule;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.CacheFill;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cache of one run at its end.
 *
 * @param capacity  the cache at the largest limit of size; null where the size table does not list it
 * @param used      in use at the latest probe; null while the unit is not known, or where it is not reported
 * @param unit      unit of the reported use; null while not known
 * @param fill      how it filled
 * @param sinceFull the samples since it was full; empty while it is not
 */
record CacheState(@Nullable Bytes capacity, @Nullable Bytes used, @Nullable UsedUnit unit, CacheFill fill,
        List<Sample> sinceFull) {

    /** Nothing is known. */
    static final CacheState UNKNOWN = unknown(null, null);

    private static CacheState unknown(@Nullable Bytes capacity, @Nullable UsedUnit unit) {
        return new CacheState(capacity, null, unit, CacheFill.EMPTY, List.of());
    }

    /**
     * The state at the end of a run.
     *
     * @param run      samples of one run, at least one
     * @param capacity the cache at the largest limit of size
     * @param least    the cache at the smallest limit
     */
    static CacheState of(List<Sample> run, @Nullable Bytes capacity, @Nullable Bytes least, @Nullable UsedUnit unit,
            SaturationRule rule) {
        Sample last = run.getLast();
        if (unit == null || !last.cache().reportsUse()) {
            return unknown(capacity, unit);
        }
        CacheFill fill = filled(run, capacity, least == null ? Bytes.ZERO : least, unit, rule);
        return new CacheState(capacity, unit.bytes(last.cache().used()), unit, fill, sinceFull(run, fill));
    }

    private static CacheFill filled(List<Sample> run, @Nullable Bytes capacity, Bytes least, UsedUnit unit,
            SaturationRule rule) {
        Sample first = run.getFirst();
        CacheFill fill = CacheFill.startingAfter(counters(first).misses())
                .after(step(first, first, unit), capacity, least, rule);
        int last = run.size() - 1;
        for (int at = 0; at < last;) {
            // A cache that reached its capacity stays full, so all that follows is one step.
            int next = fill.reachedCapacity() ? last : at + 1;
            fill = fill.after(step(run.get(at), run.get(next), unit), capacity, least, rule);
            at = next;
        }
        return fill;
    }

    private static CacheActivity step(Sample earlier, Sample later, UsedUnit unit) {
        return CacheActivity.since(counters(earlier), earlier.cache().used(), later.cache(), counters(later), unit);
    }

    /** The latest samples that cover no more reads than there were since the cache was full. */
    private static List<Sample> sinceFull(List<Sample> run, CacheFill fill) {
        if (!fill.isFull()) {
            return List.of();
        }
        long last = counters(run.getLast()).accesses();
        int from = run.size() - 1;
        while (from > 0 && last - counters(run.get(from - 1)).accesses() <= fill.readsSinceFull()) {
            from--;
        }
        return run.subList(from, run.size());
    }

    private static Counters counters(Sample sample) {
        Counters counters = sample.cache().counters();
        return counters == null ? Counters.ZERO : counters;
    }

    boolean isFull() {
        return fill.isFull();
    }
}
