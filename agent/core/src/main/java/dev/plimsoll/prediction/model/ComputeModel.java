package dev.plimsoll.prediction.model;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Hours;
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
import org.jspecify.annotations.Nullable;

/**
 * Everything learned about one compute and its sizes: a few kilobytes of plain data, kept across runs and agent
 * restarts.
 *
 * @param since        first observation
 * @param stay         the period at the present size
 * @param run          the present run, or the latest
 * @param sizes        what was learned per size; unknown sizes are absent
 * @param load         load in the past
 * @param backoff      by which factor changes are more expensive now
 */
public record ComputeModel(Instant since, SizePeriod stay, ComputeRun run, Map<ComputeUnits, SizeModel> sizes,
        LoadHistory load, Backoff backoff) {

    public ComputeModel {
        sizes = Map.copyOf(sizes);
    }

    /** The model of a compute at its first epoch. */
    static ComputeModel begunWith(Epoch first) {
        return new ComputeModel(first.from(), SizePeriod.begunWith(first, null), ComputeRun.begunWith(first),
                Map.of(), LoadHistory.NONE, new Backoff(1, first.from()));
    }

    /**
     * A copy with all times moved back by {@code by}, for a clock that was set back. Nothing is forgotten, and no
     * time lies in the future.
     */
    public ComputeModel earlier(Duration by) {
        SizePeriod then = new SizePeriod(stay.size, stay.from, stay.since.minus(by), stay.awake);
        return new ComputeModel(since.minus(by), then, run.earlier(by), sizes, load.earlier(by),
                new Backoff(backoff.factor, backoff.at.minus(by)))
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
        return new ComputeModel(since, stay, now, sizes, load, backoff);
    }

    ComputeModel with(SizePeriod now) {
        return new ComputeModel(since, now, run, sizes, load, backoff);
    }

    public ComputeModel with(Backoff now) {
        return new ComputeModel(since, stay, run, sizes, load, now);
    }

    /** A copy with other sessions. */
    public ComputeModel with(SessionDemand now) {
        return new ComputeModel(since, stay, run, sizes, load.with(now), backoff);
    }

    /**
     * A copy without refused connections, for a compute whose clients now use the pooler. Earlier refusals no
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
        return new ComputeModel(since, stay, run, all, load.withoutRefusals(), backoff);
    }

    /** A copy without connection peaks up to the day of {@code then}; {@code most} is the peak since. */
    public ComputeModel withPeakSince(Instant then, int most, Instant now) {
        return new ComputeModel(since, stay, run, sizes, load.withPeakSince(then, most, now), backoff);
    }

    /** A copy with the size models in {@code now}; the other sizes stay. */
    public ComputeModel with(Map<ComputeUnits, SizeModel> now) {
        if (now.isEmpty()) {
            return this;
        }
        Map<ComputeUnits, SizeModel> all = new HashMap<>(sizes);
        all.putAll(now);
        return new ComputeModel(since, stay, run, all, load, backoff);
    }

    /** A copy with {@code change} applied to each size model. */
    public ComputeModel mapSizes(UnaryOperator<SizeModel> change) {
        Map<ComputeUnits, SizeModel> all = new HashMap<>(sizes);
        all.replaceAll((size, sizeModel) -> change.apply(sizeModel));
        return with(all);
    }

    /**
     * The period at the present size.
     *
     * @param size   that size
     * @param from   the size before; null for the first known
     * @param since  first observation at that size
     * @param awake  hours awake since
     */
    public record SizePeriod(ComputeUnits size, @Nullable ComputeUnits from, Instant since, double awake) {

        /** The beginning of a period, from another size or as the first. */
        public static SizePeriod begunWith(Epoch first, @Nullable ComputeUnits from) {
            return new SizePeriod(first.size(), from, first.from(), 0);
        }

        /** A copy with {@code hours} more awake. */
        public SizePeriod with(double hours) {
            return new SizePeriod(size, from, since, awake + hours);
        }

        /** Whether a change to {@code next} reverses the latest change. */
        public boolean reversedBy(ComputeUnits next) {
            return from != null && size.isAbove(from) == next.isBelow(size);
        }
    }

    /**
     * The factor by which changes are more expensive after a reversal.
     *
     * @param factor 1 or more, as of {@code at}
     * @param at     time of the latest reversal
     */
    public record Backoff(double factor, Instant at) {

        /** The factor at {@code now}: it halves each {@code halfLifeDays} and is never below 1. */
        public double at(Instant now, double halfLifeDays) {
            double days = Hours.of(Duration.between(at, now)) / 24;
            return Math.max(1, factor * StrictMath.pow(2, -days / halfLifeDays));
        }

        /** The factor after one more reversal: {@code times} the present factor. */
        public Backoff again(Instant now, double times, double halfLifeDays) {
            return new Backoff(times * at(now, halfLifeDays), now);
        }
    }
}
