package dev.plimsoll.replay.backtest;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.Reason;
import dev.plimsoll.advice.size.PlatformRule.RuleCause;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.UsedUnit;
import dev.plimsoll.change.plan.SettingChange;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.fleet.size.Bytes;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import dev.plimsoll.fleet.size.SizeRange;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayPolicy;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayPolicy.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The platform rule in its most favourable form.
 *
 * <p>Once a day, if the hit ratio of the latest hour is below the target, it takes one size up. It never does so while
 * the cache is warming up (platform/api.md 2.6 names neither a window nor an interval).
 */
final class PlatformRuleDaily implements ReplayPolicy {

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration WINDOW = Duration.ofHours(1);
    /** Share of the cache in use from which it counts as full. */
    private static final double FULL = 0.97;

    private final ComputeId id;
    private final BacktestPolicy policy;
    private final UsedUnit unit;
    private final Deque<Sample> latestHour = new ArrayDeque<>();
    private @Nullable Instant due;

    PlatformRuleDaily(ComputeId id, BacktestPolicy policy, UsedUnit unit) {
        this.id = id;
        this.policy = policy;
        this.unit = unit;
    }

    @Override
    public Step after(Sample sample) {
        keepLatest(sample);
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

    private void keepLatest(Sample sample) {
        if (!latestHour.isEmpty() && !sample.continues(latestHour.getLast())) {
            latestHour.clear();
        }
        latestHour.addLast(sample);
        while (latestHour.getFirst().at().isBefore(sample.at().minus(WINDOW))) {
            latestHour.removeFirst();
        }
    }

    private Optional<SettingChange> larger(Sample sample) {
        Increase increase = History.along(List.copyOf(latestHour));
        Optional<Ratio> ratio = increase.hitRatio(policy.sizing().evidence().minAccesses());
        ComputeUnits now = sample.size().max();
        if (ratio.isEmpty() || policy.sizing().target().isReachedBy(ratio.get())
                || !wasFull(latestHour.getFirst(), now)) {
            return Optional.empty();
        }
        return policy.table()
                .above(now)
                .stream()
                .map(Size::cu)
                .filter(cu -> policy.sizing().allowed().includes(cu, policy.table()))
                .findFirst()
                .map(cu -> new SettingChange(id, SettingValue.of(sample.size()), SettingValue.of(SizeRange.fixed(cu)),
                        List.of(new RuleCause.HourBelowTarget(ratio.get(), policy.sizing().target().ratio())),
                        Given.basis(Action.GROW, Reason.PLATFORM_RULE)));
    }

    private boolean wasFull(Sample sample, ComputeUnits cu) {
        Bytes used = unit.bytes(sample.cache().used());
        return policy.table().at(cu).map(size -> used.per(size.cache()) >= FULL).orElse(false);
    }
}
