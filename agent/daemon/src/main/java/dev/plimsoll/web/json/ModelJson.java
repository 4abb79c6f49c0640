package dev.plimsoll.web.json;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.Tunables;
import dev.plimsoll.prediction.model.ComputeModel;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadLevel;
import dev.plimsoll.prediction.model.size.ObservedMisses;
import dev.plimsoll.prediction.model.size.SizeModel;
import dev.plimsoll.web.view.StatusView;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The model of a compute as JSON.
 *
 * @param since           start of observation
 * @param stay            since its latest change of size
 * @param run             phase of the current run: {@code warming} or {@code steady}
 * @param peakConnections most connections in seven days
 * @param changeCostFactor factor on the cost of changes since the latest change that was reverted
 * @param sizes           the model of each size, smallest first
 */
@JsonNaming(SnakeCaseStrategy.class)
record ModelJson(@Nullable String since, @JsonUnwrapped StayJson stay, String run, int peakConnections,
        double changeCostFactor, List<AtSize> sizes) {

    static @Nullable ModelJson of(@Nullable ComputeModel known) {
        return known == null
                ? null
                : new ModelJson(StatusView.time(known.since()), StayJson.of(known),
                        known.run().phase().name().toLowerCase(Locale.ROOT), peak(known), known.backoff().factor(),
                        sizes(known.sizes()));
    }

    /**
     * The time at the current size.
     *
     * @param cu         that size
     * @param atCuSince  start of observation at that size
     * @param awakeHours hours awake since then
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record StayJson(BigDecimal cu, @Nullable String atCuSince, double awakeHours) {

        static StayJson of(ComputeModel known) {
            return new StayJson(known.stay().size().value(), StatusView.time(known.stay().since()),
                    known.stay().awake());
        }
    }

    /** The peak of connections, including samples of the open epoch that the model does not contain yet. */
    private static int peak(ComputeModel known) {
        Epoch open = known.run().open();
        return Math.max(known.peak().connections(), open == null ? 0 : open.connections());
    }

    private static List<AtSize> sizes(Map<ComputeUnits, SizeModel> sizes) {
        return new TreeMap<>(sizes).entrySet().stream().map(AtSize::of).toList();
    }

    /**
     * The model of one size.
     *
     * @param savedCuHours  accumulated saving since the last change, in CU-hours
     * @param fillMissRatio miss ratio of larger caches while they held as much; null if not observed
     * @param outgrownAt    when the used cache last exceeded this size; null if never
     * @param observed      observed hit ratios, by load
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record AtSize(BigDecimal cu, double savedCuHours, @Nullable Double fillMissRatio,
            @Nullable String outgrownAt,
            List<AtLoad> observed) {

        static AtSize of(Map.Entry<ComputeUnits, SizeModel> entry) {
            SizeModel memory = entry.getValue();
            var fill = memory.fill().missRatio(Tunables.SHIPPED.fillCurve());
            return new AtSize(entry.getKey().value(), memory.accumulatedSaving().total(),
                    fill.isPresent() ? fill.getAsDouble() : null,
                    StatusView.time(memory.outgrown()),
                    new TreeMap<>(memory.observed()).entrySet()
                            .stream()
                            .map(one -> AtLoad.of(one.getKey(), one.getValue()))
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
    @JsonNaming(SnakeCaseStrategy.class)
    record AtLoad(double readsPerHour, double hitRatio, double hours, @Nullable String at,
            boolean observedHere, boolean estimated) {

        static AtLoad of(int level, ObservedMisses observed) {
            return new AtLoad(Math.rint(LoadLevel.leastReadsPerHour(level)), 1 - observed.miss(),
                    observed.weight() / 12,
                    StatusView.time(observed.at()), observed.own() && !observed.estimated(), observed.estimated());
        }
    }
}
