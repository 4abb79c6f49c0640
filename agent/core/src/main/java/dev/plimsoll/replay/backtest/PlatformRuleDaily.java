package dev.plimsoll.replay.backtest;

import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.Resize;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The platform's plain rule in its kindest reading: once a day, below the target over the latest hour, one size up; never
 * while the cache is still filling (platform/api.md 2.6 names neither a window nor a rhythm).
 */
final class PlatformRuleDaily implements ReplayPolicy {

    static final Duration DAY = Duration.ofDays(1);
    private static final Duration WINDOW = Duration.ofHours(1);
    /** As full as a cache gets. */
    private static final double FULL = 0.97;

    private final ComputeId id;
    private final BacktestPolicy rules;
    private final UsedUnit unit;
    private final Deque<Sample> hour = new ArrayDeque<>();
    private @Nullable Instant due;

    PlatformRuleDaily(ComputeId id, BacktestPolicy rules, UsedUnit unit) {
        this.id = id;
        this.rules = rules;
        this.unit = unit;
    }

    @Override
    public Step after(Sample sample) {
        remember(sample);
        Instant next = due;
        if (next == null) {
            due = sample.runBegan().plus(DAY);
            return Step.NONE;
        }
        if (sample.at().isBefore(next)) {
            return Step.NONE;
        }
        due = next.plus(DAY);
        return larger(sample).map(resize -> new Step(resize, false, null)).orElse(Step.NONE);
    }

    private void remember(Sample sample) {
        if (!hour.isEmpty() && !sample.continues(hour.getLast())) {
            hour.clear();
        }
        hour.addLast(sample);
        while (hour.getFirst().at().isBefore(sample.at().minus(WINDOW))) {
            hour.removeFirst();
        }
    }

    private Optional<Resize> larger(Sample sample) {
        Increase increase = History.along(List.copyOf(hour));
        Optional<Ratio> ratio = increase.hitRatio(rules.sizing().minAccesses());
        ComputeUnits now = sample.size().max();
        if (ratio.isEmpty() || rules.sizing().reaches(ratio.get()) || !wasFull(hour.getFirst(), now)) {
            return Optional.empty();
        }
        return rules.table()
                .above(now)
                .stream()
                .map(Size::cu)
                .filter(cu -> rules.sizing().allows(cu, rules.table()))
                .findFirst()
                .map(cu -> new Resize(id, sample.size(), SizeRange.fixed(cu),
                        "%s over the latest hour is below %s".formatted(rules.sizing().told(ratio.get()),
                                rules.sizing().toldTarget()),
                        null));
    }

    private boolean wasFull(Sample sample, ComputeUnits cu) {
        Bytes used = unit.bytes(sample.used());
        return rules.table().at(cu).map(size -> used.per(size.cache()) >= FULL).orElse(false);
    }
}
