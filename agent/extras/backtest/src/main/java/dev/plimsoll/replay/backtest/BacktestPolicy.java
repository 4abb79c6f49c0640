package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.AllowedSizes;
import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.change.plan.ChangePolicy;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalMode;
import dev.plimsoll.change.plan.ChangePolicy.ApprovalTerms;
import dev.plimsoll.change.plan.ChangePolicy.ChangeMode;
import dev.plimsoll.change.plan.ChangePolicy.Timing;
import dev.plimsoll.change.plan.ChangePolicy.When;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.Price;
import dev.plimsoll.replay.backtest.ReplayCost.TargetTime;
import java.time.Duration;

/**
 * The policy under test.
 *
 * @param table  sizes that a compute may have, at full scale
 * @param sizing criteria of the right size, and its price
 * @param change permissions and limits for changes
 */
public record BacktestPolicy(SizeTable table, SizingPolicy sizing, ChangePolicy change) {

    /** What waiting and restarts are worth to the owner. A target of 100 % allows one miss in a million. */
    public Price price() {
        return sizing.price();
    }

    /** How far the target was missed in the time between two probes, with reads and misses at full scale. */
    TargetTime judged(Duration time, long reads, long misses) {
        if (!canJudge(reads)) {
            return TargetTime.NONE;
        }
        double excess = price().excess((double) misses / reads);
        return new TargetTime(time, excess > 0 ? time : Duration.ZERO, price().waiting((double) reads, excess));
    }

    /**
     * Whether this many reads are enough to judge the target. With fewer, a single miss would exceed it. A target of
     * 100 % applies to every read.
     *
     * @param reads reads between two probes, at full scale
     */
    boolean canJudge(long reads) {
        double allowed = sizing.target().allowedMissRatio();
        return reads > 0 && reads * allowed >= (allowed > 0 ? 1 : 0);
    }

    public BacktestPolicy within(ComputeUnits min, ComputeUnits max) {
        return new BacktestPolicy(table, sizing.with(new AllowedSizes(min, max, sizing.allowed().plan(), null)),
                change);
    }

    /** The policy without approvals, because nobody approves in a replay. All guardrails stay. */
    BacktestPolicy unattended() {
        return acting(change.timing().when());
    }

    /** The policy without approvals and without waiting, for a replay in which the compute is never suspended. */
    BacktestPolicy unattendedAtOnce() {
        return acting(When.NOW);
    }

    private BacktestPolicy acting(When when) {
        ApprovalTerms terms = change.permission();
        Timing timing = change.timing();
        return new BacktestPolicy(table, sizing,
                new ChangePolicy(ChangeMode.APPLY,
                        new ApprovalTerms(ApprovalMode.POLICY, terms.expires(), terms.graduateAfter(),
                                terms.isProtected()),
                        new Timing(when, timing.windows(), timing.blackouts(), timing.deadline(), timing.rollBack()),
                        change.limits(), change.via(), change.settings()));
    }
}
