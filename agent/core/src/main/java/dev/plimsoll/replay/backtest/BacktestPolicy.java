package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.SizingPolicy;
import dev.plimsoll.change.ChangePolicy;
import dev.plimsoll.change.ChangePolicy.When;
import dev.plimsoll.fleet.size.ComputeUnits;
import dev.plimsoll.fleet.size.SizeTable;
import dev.plimsoll.prediction.model.size.CostWeights;

/**
 * The policy that is put to the test.
 *
 * @param table  sizes that a compute may have, at full size
 * @param sizing what a right size is, and the prices
 * @param change how far the agent may go
 */
public record BacktestPolicy(SizeTable table, SizingPolicy sizing, ChangePolicy change) {

    /** What misses and restarts are worth, by the same measure as the meter's. */
    CostWeights prices() {
        return sizing.tunables().weights();
    }

    /**
     * Whether so many reads say anything of the target: with fewer than this, one single miss would be too many. A target of
     * 100 % is of every read.
     *
     * @param reads reads between two looks, at full size
     */
    boolean tells(long reads) {
        double allowed = sizing.allowedMissRatio();
        return reads > 0 && reads * allowed >= (allowed > 0 ? 1 : 0);
    }

    /** The same, between other limits. */
    public BacktestPolicy within(ComputeUnits min, ComputeUnits max) {
        SizingPolicy all = sizing;
        return new BacktestPolicy(table, new SizingPolicy(all.target(), min, max, all.minAccesses(), all.nearLimit(),
                all.violationHour(), all.restartCost(), all.droppedConnection(), all.rule(), all.plan(),
                all.usedUnit(), all.evidenceToGrow(), all.evidenceToShrink()), change);
    }

    /** The same, acting by itself: nobody sits beside a replay to approve. All guardrails stay. */
    BacktestPolicy unattended() {
        return acting(change.when());
    }

    /** The same, acting by itself and at once, for a replay in which nothing falls asleep. */
    BacktestPolicy unattendedAtOnce() {
        return acting(When.NOW);
    }

    private BacktestPolicy acting(When when) {
        return new BacktestPolicy(table, sizing, change.unattended(when));
    }
}
