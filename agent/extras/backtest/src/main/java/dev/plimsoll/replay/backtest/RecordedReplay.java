package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.assess.ConnectionPeaks;
import dev.plimsoll.cache.Counters;
import dev.plimsoll.cache.History;
import dev.plimsoll.cache.Increase;
import dev.plimsoll.cache.Ratio;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.Hours;
import dev.plimsoll.replay.backtest.Hindsight.AtAdvisedSizes;
import dev.plimsoll.replay.backtest.Hindsight.AtRecordedSizes;
import dev.plimsoll.replay.backtest.Hindsight.EarlierAdvice;
import dev.plimsoll.replay.backtest.Hindsight.FirstChange;
import dev.plimsoll.replay.backtest.Hindsight.TimeBelowTarget;
import dev.plimsoll.replay.backtest.ReplayEngine.ReplayedPass;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Replays the recorded samples of one compute with a policy that changes nothing.
 *
 * <p>Samples of other sizes were never recorded, so the recommendations do not affect the next sample.
 */
public final class RecordedReplay {

    private final ComputeId id;
    private final BacktestPolicy policy;
    private final ReplayEngine engine;
    private final Instant from;
    private final List<EarlierAdvice> said = new ArrayList<>();
    private ReplayCost observed = ReplayCost.NOTHING;
    private boolean counted;
    private double leastCuHours;
    private double advisedCuHours;
    private TimeBelowTarget advisedBelow = TimeBelowTarget.NEVER;
    private @Nullable FirstChange first;
    private @Nullable Instant began;
    private int samples;

    private RecordedReplay(ComputeId id, BacktestPolicy policy, Instant from) {
        this.id = id;
        this.policy = policy;
        this.engine = new ReplayEngine(id, policy.unattended());
        this.from = from;
    }

    /**
     * From when on the policy needs samples to count from {@code from} on: a week before, as long as peaks of connections
     * count. What the model learned earlier is not in the replay.
     */
    public static Instant shownFrom(Instant from) {
        return from.minus(ConnectionPeaks.COUNTS_FOR);
    }

    /**
     * Replays {@code record}, oldest first.
     *
     * @param from time before which samples are shown to the policy but not counted
     */
    public static Hindsight of(ComputeId id, BacktestPolicy policy, List<Sample> record, Instant from) {
        RecordedReplay replay = new RecordedReplay(id, policy, from);
        return replay.run(record);
    }

    private Hindsight run(List<Sample> record) {
        @Nullable
        Sample before = null;
        @Nullable
        ReplayedPass evaluation = null;
        for (Sample sample : record) {
            boolean counts = !sample.at().isBefore(from);
            if (counts) {
                samples++;
                began = began == null ? sample.at() : began;
            }
            if (counts && before != null) {
                countTime(before, sample, evaluation);
                applyAtStart(before, sample);
            }
            evaluation = engine.evaluate(sample);
            if (counts) {
                addRecommendation(sample, evaluation);
            }
            before = sample;
        }
        return new Hindsight(id, began, before == null || began == null ? null : before.at(), samples, said, first,
                new AtRecordedSizes(observed, counted, leastCuHours), new AtAdvisedSizes(advisedCuHours, advisedBelow));
    }

    /** Counts the time from the previous probe, or from the start if that came later. */
    private void countTime(Sample before, Sample sample, @Nullable ReplayedPass evaluation) {
        boolean sameRun = sample.run().startedAt().equals(before.run().startedAt());
        Instant since = sameRun ? sample.at().minus(sample.since(before)) : sample.runBegan();
        Duration time = Duration.between(since.isBefore(from) ? from : since, sample.at());
        if (time.isNegative()) {
            return;
        }
        Increase known = increase(before, sample);
        counted = counted || known != null;
        Increase increase = known == null ? Increase.NONE : known;
        observed = observed.observed(sample.size().max().asDouble(), time, increase.hits(), increase.misses(), policy);
        leastCuHours += sample.size().min().asDouble() * Hours.of(time);
        countRecommended(sample, time, increase, evaluation == null || !sameRun ? null : evaluation.advice());
    }

    /** Increase since the previous probe, or since the start with its zero counters if that came later; null if unknown. */
    private static @Nullable Increase increase(Sample before, Sample sample) {
        Counters all = sample.cache().counters();
        if (sample.continues(before)) {
            return all == null || before.cache().counters() == null ? null : History.along(List.of(before, sample));
        }
        boolean started = !sample.run().startedAt().equals(before.run().startedAt());
        return !started || all == null
                ? null
                : new Increase(all.hits(), all.misses(), all.writes(), sample.run().uptime(), 2);
    }

    /**
     * Counts the time at the size that the previous probe recommended; at the present one if nothing was recommended
     * since the start.
     */
    private void countRecommended(Sample sample, Duration time, Increase increase, @Nullable Recommendation advice) {
        boolean canJudge = policy.canJudge(increase.accesses());
        boolean below = canJudge && policy.price().excess(increase.missRatio()) > 0;
        if (advice == null || advice.target().equals(sample.size())) {
            advisedCuHours += sample.size().max().asDouble() * Hours.of(time);
            advisedBelow = advisedBelow.plus(time, below, below, below);
            return;
        }
        advisedCuHours += advice.target().max().asDouble() * Hours.of(time);
        if (canJudge) {
            advisedBelow = advice.predictedAt(advice.target().max())
                    .map(predicted -> advisedBelow.plus(time, isBelowTarget(predicted.upper()),
                            isBelowTarget(predicted.expected()),
                            isBelowTarget(predicted.lower())))
                    .orElseGet(() -> advisedBelow.plus(time, false, below, true));
        }
    }

    private boolean isBelowTarget(Ratio ratio) {
        return !policy.sizing().target().isReachedBy(ratio);
    }

    private void addRecommendation(Sample sample, ReplayedPass evaluation) {
        Recommendation advice = evaluation.advice();
        EarlierAdvice now = new EarlierAdvice(sample.at(), advice.action(), advice.reason(), sample.size(),
                advice.target(),
                advice.causes());
        if (said.isEmpty() || !same(said.getLast(), now)) {
            said.add(now);
        }
        if (first == null || first.made() == null) {
            first = firstChange(first, now, evaluation.plan(), pays(advice));
        }
    }

    private static boolean pays(Recommendation advice) {
        CostBenefit costBenefit = advice.costBenefit();
        return costBenefit == null || costBenefit.pays();
    }

    /**
     * The first change so far. A change that is no longer recommended at its moment does not count, and neither does
     * one whose benefit is still below its cost.
     */
    private static @Nullable FirstChange firstChange(@Nullable FirstChange waiting, EarlierAdvice now, Plan plan,
            boolean pays) {
        boolean apply = plan instanceof Plan.Apply;
        if (!apply && !(pays && plan instanceof Plan.Wait)) {
            return null;
        }
        boolean same = waiting != null && waiting.to().equals(now.to());
        return new FirstChange(same && waiting != null ? waiting.allowed() : now.at(), apply ? now.at() : null,
                now.from(), now.to(), now.causes());
    }

    /** A new start means that the compute was suspended or restarted: the moment for a waiting change. */
    private void applyAtStart(Sample before, Sample sample) {
        FirstChange waiting = first;
        boolean restarted = !before.run().startedAt().equals(sample.run().startedAt());
        if (waiting != null && waiting.made() == null && restarted) {
            first = new FirstChange(waiting.allowed(), sample.runBegan(), waiting.from(), waiting.to(),
                    waiting.causes());
        }
    }

    private static boolean same(EarlierAdvice one, EarlierAdvice other) {
        return one.action() == other.action() && one.reason() == other.reason()
                && one.to().equals(other.to());
    }
}
