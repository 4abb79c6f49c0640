package dev.plimsoll.prediction.model;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.ConnectionPeak;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.LoadHistory;
import dev.plimsoll.prediction.model.run.SessionDemand;
import dev.plimsoll.prediction.model.size.SizeModel;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Everything learned about one compute and its sizes: a few kilobytes of plain data, kept across runs and agent
 * restarts.
 *
 * @param since        first observation
 * @param stay         the period at the present size
 * @param run          the present run, or the latest
 * @param sizes        what was learned per size; unknown sizes are absent
 * @param load         load in the past
 */
public record ComputeModel(Instant since, SizePeriod stay, ComputeRun run, Map<ComputeUnits, SizeModel> sizes,
        LoadHistory load) {

    public ComputeModel {
        sizes = Map.copyOf(sizes);
    }

    /** The model of a compute at its first epoch. */
    static ComputeModel begunWith(Epoch first) {
        return new ComputeModel(first.from(), SizePeriod.begunWith(first), ComputeRun.begunWith(first),
                Map.of(), LoadHistory.NONE);
    }

    /**
     * The same with all times moved back by {@code by}, for a clock that was set back. Nothing is forgotten, and no
     * time lies in the future.
     */
    public ComputeModel earlier(Duration by) {
        SizePeriod then = new SizePeriod(stay.size, stay.since.minus(by), stay.awake);
        return new ComputeModel(since.minus(by), then, run.earlier(by), sizes, load.earlier(by))
                .mapSizes(sizeModel -> sizeModel.earlier(by));
    }

    /** Load of the latest 24 hours. */
    public DailyLoad day() {
        return load.day();
    }

    /** Most connections per day. */
    public ConnectionPeak peak() {
        return load.peak();
    }

    public SizeModel of(ComputeUnits size) {
        return sizes.getOrDefault(size, SizeModel.NONE);
    }

    ComputeModel with(ComputeRun now) {
        return new ComputeModel(since, stay, now, sizes, load);
    }

    ComputeModel with(SizePeriod now) {
        return new ComputeModel(since, now, run, sizes, load);
    }

    /** The same with other sessions. */
    public ComputeModel with(SessionDemand now) {
        return new ComputeModel(since, stay, run, sizes, load.with(now));
    }

    /**
     * The same without refused connections, for a compute whose clients now use the pooler. Earlier refusals no
     * longer ask for a larger size, and neither do the accumulated savings that include them.
     */
    public ComputeModel withoutRefusals() {
        if (day().hours().stream().noneMatch(hour -> hour.refused() > 0)) {
            return this;
        }
        Map<ComputeUnits, SizeModel> all = new HashMap<>(sizes);
        all.replaceAll((size, sizeModel) -> size.isAbove(stay.size())
                ? sizeModel.withAccumulatedSaving(sizeModel.accumulatedSaving().ofMisses())
                : sizeModel);
        return new ComputeModel(since, stay, run, all, load.withoutRefusals());
    }

    /** The same without connection peaks up to the day of {@code then}; {@code most} is the peak since. */
    public ComputeModel withPeakSince(Instant then, int most, Instant now) {
        return new ComputeModel(since, stay, run, sizes, load.withPeakSince(then, most, now));
    }

    /** The same with the size models in {@code now}; the other sizes stay. */
    public ComputeModel with(Map<ComputeUnits, SizeModel> now) {
        if (now.isEmpty()) {
            return this;
        }
        Map<ComputeUnits, SizeModel> all = new HashMap<>(sizes);
        all.putAll(now);
        return new ComputeModel(since, stay, run, all, load);
    }

    /** The same with {@code change} applied to each size model. */
    public ComputeModel mapSizes(UnaryOperator<SizeModel> change) {
        Map<ComputeUnits, SizeModel> all = new HashMap<>(sizes);
        all.replaceAll((size, sizeModel) -> change.apply(sizeModel));
        return with(all);
    }

    /**
     * The period at the present size.
     *
     * @param size   that size
     * @param since  first observation at that size
     * @param awake  hours awake since
     */
    public record SizePeriod(ComputeUnits size, Instant since, double awake) {

        /** The beginning of a period. */
        public static SizePeriod begunWith(Epoch first) {
            return new SizePeriod(first.size(), first.from(), 0);
        }

        /** The same with {@code hours} more awake. */
        public SizePeriod with(double hours) {
            return new SizePeriod(size, since, awake + hours);
        }
    }
}
