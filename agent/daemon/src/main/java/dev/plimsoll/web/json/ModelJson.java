package dev.plimsoll.web.json;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.CacheFill.CachePhase;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadLevel;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import dev.plimsoll.prediction.model.size.SizeModel;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The model of a compute as JSON.
 *
 * @param since           start of observation
 * @param cu              its size since its latest change
 * @param atCuSince       start of observation at that size
 * @param awakeHours      hours awake since then
 * @param run             phase of the current run: {@code warming} or {@code steady}
 * @param peakConnections most connections in seven days
 * @param changeCostFactor factor on the cost of changes since the latest change that was reverted
 * @param sizes           the model of each size, smallest first
 */
record ModelJson(Instant since, ComputeUnits cu, Instant atCuSince, double awakeHours, CachePhase run,
        int peakConnections, double changeCostFactor, List<AtSize> sizes) {

    static ModelJson of(ComputeModel known) {
        return new ModelJson(known.since(), known.stay().size(), known.stay().since(), known.stay().awake(),
                known.run().phase(), peak(known), known.backoff().factor(),
                new TreeMap<>(known.sizes()).entrySet().stream().map(AtSize::of).toList());
    }

    /** The peak of connections, including samples of the open epoch that the model does not contain yet. */
    private static int peak(ComputeModel known) {
        Epoch open = known.run().open();
        return Math.max(known.peak().connections(), open == null ? 0 : open.connections());
    }

    /**
     * The model of one size.
     *
     * @param savedCuHours  accumulated saving since the last change, in CU-hours
     * @param fillMissRatio miss ratio of larger caches while they held as much; null if not observed
     * @param outgrownAt    when the used cache last exceeded this size; null if never
     * @param observed      observed hit ratios, by load
     */
    record AtSize(ComputeUnits cu, double savedCuHours, @Nullable Double fillMissRatio, @Nullable Instant outgrownAt,
            List<AtLoad> observed) {

        static AtSize of(Map.Entry<ComputeUnits, SizeModel> entry) {
            SizeModel memory = entry.getValue();
            OptionalDouble fill = memory.fill().missRatio();
            return new AtSize(entry.getKey(), memory.accumulatedSaving().total(),
                    fill.isPresent() ? fill.getAsDouble() : null, memory.outgrown(),
                    new TreeMap<>(memory.observed()).entrySet()
                            .stream()
                            .map(misses -> AtLoad.of(misses.getKey(), misses.getValue()))
                            .toList());
        }
    }

    /**
     * The observed or estimated hit ratio under one load.
     *
     * @param readsPerHour lower bound of the load level
     * @param hours        weight in hours, newer observations count more; at most one
     * @param observedHere whether some of it was observed at this size, not only at a larger one whose use fitted
     * @param estimated    whether the latest value is an estimate from the platform's working-set estimate
     */
    record AtLoad(double readsPerHour, double hitRatio, double hours, Instant at, boolean observedHere,
            boolean estimated) {

        static AtLoad of(int level, ObservedMisses observed) {
            return new AtLoad(Math.rint(LoadLevel.leastReadsPerHour(level)), 1 - observed.miss(),
                    observed.weight() / 12, observed.at(), observed.own() && !observed.estimated(),
                    observed.estimated());
        }
    }
}
