package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.Size;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Replays a trace through a policy that is followed, and through what could have been done instead. */
public final class Backtest {

    private static final ComputeId ID = new ComputeId("trace", "trace");

    private final BacktestScenario scene;
    private final BacktestPolicy rules;
    private final Progress progress;

    public Backtest(BacktestScenario scene, BacktestPolicy rules, Progress progress) {
        this.scene = scene;
        this.rules = rules;
        this.progress = progress;
    }

    /** Hears how far it is. */
    @FunctionalInterface
    public interface Progress {

        /**
         * Another hundredth of one replay of the trace is done; all of them are told, however fast.
         *
         * @param what    whose replay
         * @param percent 0 to 100
         */
        void at(String what, int percent);
    }

    /**
     * What came of it. Every replay begins with a cold cache.
     *
     * @param turns    the changes that the agent made
     * @param last     what it advised at the last look
     * @param followed what it came to to follow it
     * @param kept     what it would have come to to keep the first size
     * @param plain    what the platform's plain rule, once a day, would have come to
     * @param fixed    what each size would have come to, smallest first
     */
    public record Outcome(List<ReplayedChange> turns, Recommendation last, ReplayCost followed, ReplayCost kept,
            ReplayCost plain,
            List<Fixed> fixed) {

        public Outcome {
            turns = List.copyOf(turns);
            fixed = List.copyOf(fixed);
        }

        /** The size that would have cost least, known afterwards. */
        public Fixed cheapest(double violationHour) {
            return fixed.stream()
                    .min(Comparator.comparingDouble(one -> one.bill().cost(violationHour)))
                    .orElseThrow();
        }
    }

    /** A size kept all along. */
    public record Fixed(ComputeUnits cu, ReplayCost bill) {}

    /** Replays it all. */
    public Outcome run() {
        ReplayResult followed = new ReplayRun(scene, rules, told("following the policy"))
                .run(scene.start(), new FollowedAgent(ID, rules));
        List<Fixed> fixed = fixed();
        ReplayCost kept = fixed.stream().filter(one -> one.cu().equals(scene.start())).findFirst().orElseThrow().bill();
        return new Outcome(followed.turns(), Optional.ofNullable(followed.last()).orElseThrow(), followed.bill(), kept,
                plain(kept), fixed);
    }

    private ReplayCost plain(ReplayCost kept) {
        if (kept.awake().compareTo(PlatformRuleDaily.DAY) < 0) {
            return kept;
        }
        return new ReplayRun(scene, rules, told("the plain rule"))
                .run(scene.start(), new PlatformRuleDaily(ID, rules, scene.unit()))
                .bill();
    }

    private List<Fixed> fixed() {
        List<Fixed> done = new ArrayList<>();
        @Nullable
        ReplayCost largest = null;
        for (Size size : rules.table().sizes()) {
            if (!rules.sizing().allows(size.cu(), rules.table()) && !size.cu().equals(scene.start())) {
                continue;
            }
            ReplayCost bill;
            if (largest == null) {
                ReplayResult observed = new ReplayRun(scene, rules, told(size.cu() + " CU")).run(size.cu(),
                        ReplayPolicy.still());
                bill = observed.bill();
                // A cache that never filled evicted nothing, so every larger one would have read the very same.
                largest = observed.isFull() ? null : bill;
            } else {
                bill = largest.at(size.cu().asDouble());
            }
            done.add(new Fixed(size.cu(), bill));
        }
        return done;
    }

    private ReplayRun.Percents told(String what) {
        return percent -> progress.at(what, percent);
    }
}
