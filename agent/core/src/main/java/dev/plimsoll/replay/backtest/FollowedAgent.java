package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.advice.Recommendation.Restart;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Resize;
import dev.plimsoll.fleet.ComputeId;
import org.jspecify.annotations.Nullable;

/** The agent, whose every change is made, and every restart that it advises. */
final class FollowedAgent implements ReplayPolicy {

    private final ComputeId id;
    private final ReplayEngine brain;
    private final boolean isProtected;

    FollowedAgent(ComputeId id, BacktestPolicy rules) {
        this.id = id;
        this.isProtected = rules.change().isProtected();
        this.brain = new ReplayEngine(id, rules.unattendedAtOnce());
    }

    @Override
    public Step after(Sample sample) {
        ReplayEngine.Thought thought = brain.think(sample);
        if (thought.plan() instanceof Plan.Apply apply) {
            brain.done(apply.resize(), sample.at());
            return new Step(apply.resize(), thought.isConclusive(), thought.advice());
        }
        return new Step(start(sample, thought.advice()), thought.isConclusive(), thought.advice());
    }

    /**
     * A restart that is advised is taken as made, though the agent leaves it to a person; null where none is, or where nothing
     * may be changed, whoever says yes.
     */
    private @Nullable Resize start(Sample sample, Recommendation advice) {
        CostBenefit costBenefit = advice.advice().costBenefit();
        return !isProtected && advice instanceof Restart && costBenefit != null && costBenefit.pays()
                ? new Resize(id, sample.size(), sample.size(), advice.advice().why(), null)
                : null;
    }
}
