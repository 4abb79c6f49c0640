package dev.plimsoll.advice.assess;

import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.prediction.model.ModelLearner;
import dev.plimsoll.prediction.model.run.Standstill;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether and since when a cache is full.
 *
 * <p>A cache that is not full would have had the same misses at any larger size; a full one may have had fewer.
 *
 * @param used      in use at the latest probe; null while the unit is not known, or where it is not reported
 * @param sinceFull the samples since it was full; empty while it is not
 */
record Fullness(@Nullable Bytes used, List<Sample> sinceFull) {

    /** Share of the peak that counts as the peak: a page under replacement counts for neither side. */
    private static final double NEARLY = 0.97;

    /**
     * The fullness of a cache.
     *
     * @param run      samples of one run, at least one
     * @param capacity the cache at the largest limit of size
     * @param least    the cache at the smallest limit
     */
    static Fullness of(List<Sample> run, @Nullable Bytes capacity, @Nullable Bytes least, @Nullable UsedUnit unit) {
        Sample last = run.getLast();
        Counters counters = last.cache().counters();
        if (unit == null || counters == null || !last.cache().tellsUse()) {
            return new Fullness(null, List.of());
        }
        int from = firstFull(run, capacity, unit);
        if (from < 0 && !unit.mayFillInside(counters.misses(), last.cache().used())) {
            from = plateau(run, least, unit);
        }
        return new Fullness(unit.bytes(last.cache().used()), from < 0 ? List.of() : run.subList(from, run.size()));
    }

    private static int firstFull(List<Sample> run, @Nullable Bytes capacity, UsedUnit unit) {
        if (capacity == null) {
            return -1;
        }
        for (int i = 0; i < run.size(); i++) {
            if (unit.bytes(run.get(i).cache().used()).value() >= ModelLearner.FULL * capacity.value()) {
                return i;
            }
        }
        return -1;
    }

    /** The earliest sample from which misses continued while {@code used} stayed near its peak. */
    private static int plateau(List<Sample> run, @Nullable Bytes least, UsedUnit unit) {
        long highest = run.stream().mapToLong(one -> one.cache().used()).max().orElse(0);
        if (least != null && unit.bytes(highest).value() < ModelLearner.FULL_BY_STANDSTILL * least.value()) {
            return -1;
        }
        for (int i = 0; i < run.size() - 1; i++) {
            Increase after = History.along(run.subList(i, run.size()));
            if (after.misses() < Standstill.ENOUGH) {
                // A shorter rest of the run has fewer misses.
                return -1;
            }
            long growth = run.getLast().cache().used() - run.get(i).cache().used();
            boolean standsStill = growth <= Standstill.NO_GROWTH * after.misses()
                    && run.get(i).cache().used() >= NEARLY * highest;
            if (standsStill && run.get(i).cache().used() > 0) {
                return i;
            }
        }
        return -1;
    }
}
