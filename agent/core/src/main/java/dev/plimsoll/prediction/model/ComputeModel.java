package dev.plimsoll.prediction.model;

import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.prediction.model.run.ComputeRun;
import dev.plimsoll.prediction.model.run.ConnectionPeak;
import dev.plimsoll.prediction.model.run.DailyLoad;
import dev.plimsoll.prediction.model.run.Epoch;
import dev.plimsoll.prediction.model.run.MissPeriod;
import dev.plimsoll.prediction.model.run.SizePeriod;
import dev.plimsoll.prediction.model.size.SizeModel;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All that one compute taught of its sizes: a few kilobytes of plain data, which outlive its runs and the agent's.
 *
 * @param since   when it was first seen
 * @param stay    the time at its present size
 * @param run     its present run, or the latest
 * @param sizes   what is known of each size; sizes of which nothing is known are absent
 * @param day     how much was asked of it
 * @param missPeriod   how long too many misses last
 * @param peak    how many were connected
 * @param upsizeEffect    what the last move up brought; null while none was lived
 * @param backoff how much dearer moves are by now
 * @param sizeNeed   whether its size is still needed
 */
public record ComputeModel(Instant since, SizePeriod stay, ComputeRun run, Map<ComputeUnits, SizeModel> sizes,
        DailyLoad day, MissPeriod missPeriod,
        ConnectionPeak peak,
        @Nullable UpsizeEffect upsizeEffect, Backoff backoff, SizeNeed sizeNeed) {

    public ComputeModel {
        sizes = Map.copyOf(sizes);
    }

    /** Of a compute that shows itself for the first time. */
    static ComputeModel begunWith(Epoch first) {
        return new ComputeModel(first.from(), SizePeriod.begunWith(first, null), ComputeRun.begunWith(first),
                Map.of(), DailyLoad.NONE, MissPeriod.NONE, ConnectionPeak.NONE, null, new Backoff(1, first.from()),
                SizeNeed.NONE);
    }

    /**
     * As if all had been so much earlier: as it would be written by a clock that was set back by that since. Nothing is
     * forgotten, and nothing lies in the future.
     */
    public ComputeModel earlier(Duration by) {
        return new ComputeModel(since.minus(by), stay.earlier(by), run.earlier(by), sizes, day.earlier(by),
                missPeriod.earlier(by), peak, upsizeEffect, backoff.earlier(by), sizeNeed.earlier(by))
                .each(memory -> memory.earlier(by));
    }

    public SizeModel of(ComputeUnits size) {
        return sizes.getOrDefault(size, SizeModel.NONE);
    }

    ComputeModel with(ComputeRun now) {
        return new ComputeModel(since, stay, now, sizes, day, missPeriod, peak, upsizeEffect, backoff, sizeNeed);
    }

    ComputeModel with(SizePeriod now) {
        return new ComputeModel(since, now, run, sizes, day, missPeriod, peak, upsizeEffect, backoff, sizeNeed);
    }

    ComputeModel with(MissPeriod now) {
        return new ComputeModel(since, stay, run, sizes, day, now, peak, upsizeEffect, backoff, sizeNeed);
    }

    ComputeModel with(UpsizeEffect now) {
        return new ComputeModel(since, stay, run, sizes, day, missPeriod, peak, now, backoff, sizeNeed);
    }

    public ComputeModel with(SizeNeed now) {
        return new ComputeModel(since, stay, run, sizes, day, missPeriod, peak, upsizeEffect, backoff, now);
    }

    public ComputeModel with(Backoff now) {
        return new ComputeModel(since, stay, run, sizes, day, missPeriod, peak, upsizeEffect, now, sizeNeed);
    }

    ComputeModel asked(Epoch seen, double severity, double crowding) {
        return new ComputeModel(since, stay, run, sizes, day.with(seen, severity, crowding), missPeriod,
                peak.with(seen.connections(), seen.to()), upsizeEffect,
                backoff, sizeNeed);
    }

    /**
     * Once clients come through a pooler: connections refused before are no reason for a larger size any more, nor are the
     * debts that they are part of.
     */
    public ComputeModel withoutRefusals() {
        if (day.hours().stream().noneMatch(hour -> hour.refused() > 0)) {
            return this;
        }
        Map<ComputeUnits, SizeModel> all = new HashMap<>(sizes);
        all.replaceAll((size, memory) -> size.isAbove(stay.size()) ? memory.withRegret(0) : memory);
        return new ComputeModel(since, stay, run, all, day.withoutRefusals(), missPeriod, peak, upsizeEffect, backoff,
                sizeNeed);
    }

    /** With no more of its connections than were seen after the day of {@code then}, and {@code most} since. */
    public ComputeModel withPeakSince(Instant then, int most, Instant now) {
        return new ComputeModel(since, stay, run, sizes, day, missPeriod, peak.since(then, most, now), upsizeEffect,
                backoff, sizeNeed);
    }

    /** With what {@code now} says of the sizes that it names; the others stay as they are. */
    public ComputeModel with(Map<ComputeUnits, SizeModel> now) {
        if (now.isEmpty()) {
            return this;
        }
        Map<ComputeUnits, SizeModel> all = new HashMap<>(sizes);
        all.putAll(now);
        return only(all);
    }

    /** With something done to all that is remembered. */
    public ComputeModel each(UnaryOperator<SizeModel> change) {
        Map<ComputeUnits, SizeModel> all = new HashMap<>(sizes);
        all.replaceAll((size, memory) -> change.apply(memory));
        return only(all);
    }

    private ComputeModel only(Map<ComputeUnits, SizeModel> all) {
        return new ComputeModel(since, stay, run, all, day, missPeriod, peak, upsizeEffect, backoff, sizeNeed);
    }
}
