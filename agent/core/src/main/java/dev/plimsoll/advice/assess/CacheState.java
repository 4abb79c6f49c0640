package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.SaturationRule;
import dev.plimsoll.prediction.model.run.CacheActivity;
import dev.plimsoll.prediction.model.run.CacheFill;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.Epoch;
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
     * @param learned  what the model learned of this run; null where it did not
     */
    static CacheState of(List<Sample> run, @Nullable Bytes capacity, @Nullable Bytes least, @Nullable UsedUnit unit,
            @Nullable ComputeRun learned, SaturationRule rule) {
        Sample last = run.getLast();
        if (unit == null || !last.cache().reportsUse()) {
            return unknown(capacity, unit);
        }
        CacheFill fill = filled(run, capacity, least == null ? Bytes.ZERO : least, unit, learned, rule);
        return new CacheState(capacity, unit.bytes(last.cache().used()), unit, fill, sinceFull(run, fill));
    }

    /** Continues what the model learned of the run, or begins with its first sample. */
    private static CacheFill filled(List<Sample> run, @Nullable Bytes capacity, Bytes least, UsedUnit unit,
            @Nullable ComputeRun learned, SaturationRule rule) {
        int known = latestLearned(run, learned);
        int at = Math.max(0, known);
        CacheFill fill = learned == null || known < 0 ? CacheFill.startingAfter(counters(run.getFirst()).misses())
                : learned.fill();
        fill = fill.after(step(run.get(at), run.get(at), unit), capacity, least, rule);
        for (int next = at + 1; next < run.size(); next++) {
            fill = fill.after(step(run.get(next - 1), run.get(next), unit), capacity, least, rule);
        }
        return fill;
    }

    /** The index of the sample that ended the epoch learned last; below zero where it is missing. */
    private static int latestLearned(List<Sample> run, @Nullable ComputeRun learned) {
        Epoch last = learned == null ? null : learned.last();
        for (int at = run.size() - 1; last != null && at >= 0; at--) {
            if (run.get(at).at().equals(last.to())) {
                return at;
            }
        }
        return -1;
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
