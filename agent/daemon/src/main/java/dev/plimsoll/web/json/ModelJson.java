package dev.plimsoll.web.json;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.plimsoll.fleet.size.ComputeUnits;
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
 * What a compute taught of its sizes as JSON.
 *
 * @param since           when it was first seen
 * @param cu              its present size
 * @param atCuSince       when it was first seen at that
 * @param awakeHours      hours awake since
 * @param judgedHours     hours of those in which what it missed was what its size misses
 * @param run             {@code warming}, {@code filled} or {@code steady}: whether the present run tells about sizes
 * @param peakConnections most connections of seven days
 * @param movesDearer     how many times dearer moves were taken to be after the latest that was taken back
 * @param hiddenSince     since when a full cache has hidden whether so much is still needed; null while its use shows it
 * @param hiddenCuHours   what a smaller size may have saved since
 * @param provenStarts    how many starts in a row filled the cache at the present size
 * @param sizes           what is known of each size, the smallest first
 */
@JsonNaming(SnakeCaseStrategy.class)
record ModelJson(@Nullable String since, BigDecimal cu, @Nullable String atCuSince, double awakeHours,
        double judgedHours, String run, int peakConnections, double movesDearer, @Nullable String hiddenSince,
        double hiddenCuHours, int provenStarts, List<AtSize> sizes) {

    static @Nullable ModelJson of(@Nullable ComputeModel known) {
        return known == null
                ? null
                : new ModelJson(StatusView.time(known.since()), known.stay().size().value(),
                        StatusView.time(known.stay().since()), known.stay().awake(), known.stay().steady(),
                        known.run().phase().name().toLowerCase(Locale.ROOT), peak(known),
                        known.backoff().factor(), StatusView.time(known.sizeNeed().since()), known.sizeNeed().saved(),
                        known.sizeNeed().confirmedStarts(), sizes(known.sizes()));
    }

    /** Of looks that wait for more to be learned from as well: these count nobody yet in what is known. */
    private static int peak(ComputeModel known) {
        Epoch open = known.run().open();
        return Math.max(known.peak().connections(), open == null ? 0 : open.connections());
    }

    private static List<AtSize> sizes(Map<ComputeUnits, SizeModel> sizes) {
        return new TreeMap<>(sizes).entrySet().stream().map(AtSize::of).toList();
    }

    /**
     * What is known of one size.
     *
     * @param savedCuHours   what it would have saved since the last move
     * @param fillMissRatio  what larger caches missed while they held as much; null where that was not seen
     * @param outgrownAt     when more was last in use than it can hold; null for never
     * @param observed          what was lived there, by load
     */
    @JsonNaming(SnakeCaseStrategy.class)
    record AtSize(BigDecimal cu, double savedCuHours, @Nullable Double fillMissRatio,
            @Nullable String outgrownAt,
            List<AtLoad> observed) {

        static AtSize of(Map.Entry<ComputeUnits, SizeModel> entry) {
            SizeModel memory = entry.getValue();
            var fill = memory.fill().missRatio();
            return new AtSize(entry.getKey().value(), memory.accumulatedSaving(), fill.isPresent() ? fill.getAsDouble() : null,
                    StatusView.time(memory.outgrown()),
                    new TreeMap<>(memory.observed()).entrySet()
                            .stream()
                            .map(one -> AtLoad.of(one.getKey(), one.getValue()))
                            .toList());
        }
    }

    /**
     * What was lived or estimated under one load.
     *
     * @param readsPerHour the least of that load
     * @param hours        that it rests on, the latest counting most; at most one
     * @param observedHere whether some of it was observed at this very size, and not all at a larger one whose use fitted
     * @param estimated    whether the latest of it was not lived: the platform says what was touched
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
