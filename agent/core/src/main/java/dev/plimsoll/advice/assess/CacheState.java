package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SaturationRule;
import dev.plimsoll.prediction.model.run.Standstill;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cache of one run.
 *
 * <p>A cache that is not full would have had the same misses at any larger size; a full one may have had fewer.
 *
 * @param capacity  the cache at the largest limit of size; null where the size table does not list it
 * @param used      in use at the latest probe; null while the unit is not known, or where it is not reported
 * @param unit      unit of the reported use; null while not known
 * @param sinceFull the samples since it was full; empty while it is not
 */
record CacheState(@Nullable Bytes capacity, @Nullable Bytes used, @Nullable UsedUnit unit, List<Sample> sinceFull) {

    /** Nothing is known. */
    static final CacheState UNKNOWN = new CacheState(null, null, null, List.of());

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
            return new CacheState(capacity, null, unit, List.of());
        }
        int from = firstFull(run, capacity, unit, rule);
        if (from < 0) {
            from = stillSince(run, least == null ? Bytes.ZERO : least, unit, rule);
        }
        return new CacheState(capacity, unit.bytes(last.cache().used()), unit,
                from < 0 ? List.of() : run.subList(from, run.size()));
    }

    private static int firstFull(List<Sample> run, @Nullable Bytes capacity, UsedUnit unit, SaturationRule rule) {
        for (int i = 0; capacity != null && i < run.size(); i++) {
            if (rule.isFull(unit.bytes(run.get(i).cache().used()), capacity)) {
                return i;
            }
        }
        return -1;
    }

    /** The index of the sample from which the cache stood still up to the latest; below zero where that is not proven. */
    private static int stillSince(List<Sample> run, Bytes least, UsedUnit unit, SaturationRule rule) {
        Standstill standstill = Standstill.NONE;
        int since = 0;
        for (int i = 1; i < run.size(); i++) {
            long before = run.get(i - 1).cache().used();
            long missed = misses(run.get(i)) - misses(run.get(i - 1));
            Standstill now = standstill.after(before, run.get(i).cache().used(), missed, rule);
            if (now.used() != standstill.used()) {
                since = now.misses() == 0 ? i : i - 1;
            }
            standstill = now;
        }
        Sample last = run.getLast();
        return last.cache().used() > 0 && standstill.showsFull(last.cache().used(), unit, least, misses(last), rule)
                ? since
                : -1;
    }

    private static long misses(Sample sample) {
        Counters counters = sample.cache().counters();
        return counters == null ? 0 : counters.misses();
    }

    boolean isFull() {
        return !sinceFull.isEmpty();
    }
}
