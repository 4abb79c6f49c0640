package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Replays a trace with the agent's policy, and with its alternatives. */
public final class Backtest {

    private static final ComputeId ID = new ComputeId("trace", "trace");

    private final BacktestScenario scenario;
    private final BacktestPolicy policy;
    private final Progress progress;

    public Backtest(BacktestScenario scenario, BacktestPolicy policy, Progress progress) {
        this.scenario = scenario;
        this.policy = policy;
        this.progress = progress;
    }

    /** Receives the progress. */
    @FunctionalInterface
    public interface Progress {

        /**
         * Another percent of one replay is done; every percent is reported.
         *
         * @param what    name of the replay
         * @param percent 0 to 100
         */
        void at(String what, int percent);
    }

    /**
     * Result of a backtest. Every replay begins with a cold cache.
     *
     * @param turns    the changes by the agent
     * @param last     its latest recommendation
     * @param followed cost of the agent's policy
     * @param kept     cost of the first size throughout
     * @param platformRule cost of the platform rule, applied once a day
     * @param fixed    cost of each size throughout, smallest first
     */
    public record Outcome(List<ReplayedChange> turns, Recommendation last, ReplayCost followed, ReplayCost kept,
            ReplayCost platformRule,
            List<Fixed> fixed) {

        public Outcome {
            turns = List.copyOf(turns);
            fixed = List.copyOf(fixed);
        }

        /** The size with the lowest cost, in hindsight. */
        public Fixed cheapest(double violationHour) {
            return fixed.stream()
                    .min(Comparator.comparingDouble(one -> one.bill().cost(violationHour)))
                    .orElseThrow();
        }
    }

    /** Cost of one size throughout. */
    public record Fixed(ComputeUnits cu, ReplayCost bill) {}

    /** Runs all replays. */
    public Outcome run() {
        ReplayResult followed = new ReplayRun(scenario, policy, progressOf("following the policy"))
                .run(scenario.start(), new FollowedAgent(ID, policy));
        List<Fixed> fixed = fixed();
        ReplayCost kept = fixed.stream()
                .filter(one -> one.cu().equals(scenario.start()))
                .findFirst()
                .orElseThrow()
                .bill();
        return new Outcome(followed.changes(), Optional.ofNullable(followed.last()).orElseThrow(), followed.cost(),
                kept,
                platformRule(kept), fixed);
    }

    private ReplayCost platformRule(ReplayCost kept) {
        if (kept.awake().compareTo(PlatformRuleDaily.DAY) < 0) {
            return kept;
        }
        return new ReplayRun(scenario, policy, progressOf("the platform rule"))
                .run(scenario.start(), new PlatformRuleDaily(ID, policy, scenario.unit()))
                .cost();
    }

    private List<Fixed> fixed() {
        List<ComputeUnits> sizes = policy.table()
                .sizes()
                .stream()
                .map(Size::cu)
                .filter(cu -> policy.sizing().allowed().includes(cu, policy.table()) || cu.equals(scenario.start()))
                .toList();
        return new FixedSizes(scenario, policy, sizes).run(progressOf("each size"));
    }

    private Percents progressOf(String what) {
        return new Percents(progress, what, scenario.probes());
    }
}
