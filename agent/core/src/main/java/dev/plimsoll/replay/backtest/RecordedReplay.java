package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.PredictedHitRatio;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.Plan;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.replay.backtest.Hindsight.Below;
import dev.plimsoll.replay.backtest.Hindsight.FirstChange;
import dev.plimsoll.replay.backtest.Hindsight.Said;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Goes once more through what was recorded of one compute, with a policy that only watches: what another size would have
 * shown was never recorded, so nothing that it advises changes what comes next.
 */
public final class RecordedReplay {

    private final ComputeId id;
    private final BacktestPolicy rules;
    private final ReplayEngine brain;
    private final Instant from;
    private final List<Said> said = new ArrayList<>();
    private ReplayCost observed = ReplayCost.NOTHING;
    private boolean counted;
    private double leastCuHours;
    private double advisedCuHours;
    private Below advisedBelow = Below.NEVER;
    private @Nullable FirstChange first;
    private @Nullable Instant began;
    private int samples;

    private RecordedReplay(ComputeId id, BacktestPolicy rules, Instant from) {
        this.id = id;
        this.rules = rules;
        this.brain = new ReplayEngine(id, rules.unattended());
        this.from = from;
    }

    /**
     * Goes through {@code record}, oldest first.
     *
     * @param from looks before it are known to the policy, but not counted
     */
    public static Hindsight of(ComputeId id, BacktestPolicy rules, List<Sample> record, Instant from) {
        RecordedReplay retrospect = new RecordedReplay(id, rules, from);
        return retrospect.through(record);
    }

    private Hindsight through(List<Sample> record) {
        @Nullable
        Sample before = null;
        ReplayEngine.@Nullable Thought thought = null;
        for (Sample sample : record) {
            boolean counts = !sample.at().isBefore(from);
            if (counts) {
                samples++;
                began = began == null ? sample.at() : began;
            }
            if (counts && before != null) {
                live(before, sample, thought);
                moment(before, sample);
            }
            thought = brain.think(sample);
            if (counts) {
                note(sample, thought);
            }
            before = sample;
        }
        return new Hindsight(id, began, before == null || began == null ? null : before.at(), samples, said, first,
                observed, counted, leastCuHours, advisedCuHours, advisedBelow);
    }

    /** Counts the time from the look before, or from the start where that came later. */
    private void live(Sample before, Sample sample, ReplayEngine.@Nullable Thought thought) {
        boolean sameRun = sample.startedAt().equals(before.startedAt());
        Instant since = sameRun ? sample.at().minus(sample.since(before)) : sample.runBegan();
        Duration time = Duration.between(since.isBefore(from) ? from : since, sample.at());
        if (time.isNegative()) {
            return;
        }
        Increase told = increase(before, sample);
        counted = counted || told != null;
        Increase increase = told == null ? Increase.NONE : told;
        observed = observed.observed(sample.size().max().asDouble(), time, increase.hits(), increase.misses(), rules);
        leastCuHours += sample.size().min().asDouble() * ReplayCost.hours(time);
        advise(sample, time, increase, thought == null || !sameRun ? null : thought.advice());
    }

    /** Since the look before; since the start, of which every counter is zero, where that came later; null where not told. */
    private static @Nullable Increase increase(Sample before, Sample sample) {
        Counters all = sample.counters();
        if (sample.continues(before)) {
            return all == null || before.counters() == null ? null : History.along(List.of(before, sample));
        }
        boolean started = !sample.startedAt().equals(before.startedAt());
        return !started || all == null
                ? null
                : new Increase(all.hits(), all.misses(), all.writes(), sample.uptime(), 2);
    }

    /** At the size that the look before advised; the present one where nothing was advised since the start. */
    private void advise(Sample sample, Duration time, Increase increase, @Nullable Recommendation advice) {
        boolean tells = rules.tells(increase.accesses());
        boolean below = tells && rules.prices().severity(increase.missRatio()) > 0;
        if (advice == null || advice.target().equals(sample.size())) {
            advisedCuHours += sample.size().max().asDouble() * ReplayCost.hours(time);
            advisedBelow = advisedBelow.plus(time, below, below, below);
            return;
        }
        advisedCuHours += advice.target().max().asDouble() * ReplayCost.hours(time);
        Optional<PredictedHitRatio> there = advice.advice()
                .predicted()
                .stream()
                .filter(one -> one.cu().equals(advice.target().max()))
                .findFirst();
        if (tells) {
            advisedBelow = there.map(one -> advisedBelow.plus(time, misses(one.upper()), misses(one.expected()),
                    misses(one.lower()))).orElseGet(() -> advisedBelow.plus(time, false, below, true));
        }
    }

    private boolean misses(Ratio ratio) {
        return !rules.sizing().reaches(ratio);
    }

    private void note(Sample sample, ReplayEngine.Thought thought) {
        Recommendation advice = thought.advice();
        Said now = new Said(sample.at(), advice.action(), advice.reason().word(), sample.size(), advice.target(),
                advice.advice().why());
        if (said.isEmpty() || !same(said.getLast(), now)) {
            said.add(now);
        }
        if (first == null || first.made() == null) {
            first = wanted(first, now, thought.plan(), pays(advice));
        }
    }

    private static boolean pays(Recommendation advice) {
        CostBenefit costBenefit = advice.advice().costBenefit();
        return costBenefit == null || costBenefit.pays();
    }

    /** A change that is not wanted any more before its moment came is none, nor is one that does not pay yet. */
    private static @Nullable FirstChange wanted(@Nullable FirstChange waiting, Said now, Plan plan, boolean pays) {
        boolean apply = plan instanceof Plan.Apply;
        if (!apply && !(pays && plan instanceof Plan.Wait)) {
            return null;
        }
        boolean same = waiting != null && waiting.to().equals(now.to());
        return new FirstChange(same && waiting != null ? waiting.allowed() : now.at(), apply ? now.at() : null,
                now.from(), now.to(), now.why());
    }

    /** A compute that was started again had slept, or was restarted: that was the moment for a change that waited. */
    private void moment(Sample before, Sample sample) {
        FirstChange waiting = first;
        boolean slept = !before.startedAt().equals(sample.startedAt());
        if (waiting != null && waiting.made() == null && slept) {
            first = new FirstChange(waiting.allowed(), sample.runBegan(), waiting.from(), waiting.to(),
                    waiting.why());
        }
    }

    private static boolean same(Said one, Said other) {
        return one.action().equals(other.action()) && one.reason().equals(other.reason())
                && one.to().equals(other.to());
    }
}
