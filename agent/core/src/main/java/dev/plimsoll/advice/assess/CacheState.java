package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SaturationRule;
import dev.plimsoll.prediction.model.run.CacheFill;
import dev.plimsoll.prediction.model.run.ComputeRun;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The cache of one run at its end.
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
     * @param least    the cache at the smallest limit, which a cache that stands still must nearly fill
     * @param learned  what the model learned of this run; null where it did not
     */
    static CacheState of(List<Sample> run, @Nullable Bytes capacity, @Nullable Bytes least, @Nullable UsedUnit unit,
            @Nullable ComputeRun learned, SaturationRule rule) {
        Sample last = run.getLast();
        if (unit == null || !last.cache().reportsUse()) {
            return new CacheState(capacity, null, unit, List.of());
        }
        long used = last.cache().used();
        CacheFill fill = learned == null ? CacheFill.EMPTY : learned.fillNow(capacity, rule);
        OptionalLong reads = fill.readsSinceFull(used, unit, least == null ? Bytes.ZERO : least, rule);
        return new CacheState(capacity, unit.bytes(used), unit,
                reads.isPresent() ? latest(run, reads.getAsLong()) : List.of());
    }

    /** The latest samples that cover no more than {@code reads}. */
    private static List<Sample> latest(List<Sample> run, long reads) {
        long last = accesses(run.getLast());
        int from = run.size() - 1;
        while (from > 0 && last - accesses(run.get(from - 1)) <= reads) {
            from--;
        }
        return run.subList(from, run.size());
    }

    private static long accesses(Sample sample) {
        Counters counters = sample.cache().counters();
        return counters == null ? 0 : counters.accesses();
    }

    boolean isFull() {
        return !sinceFull.isEmpty();
    }
}
