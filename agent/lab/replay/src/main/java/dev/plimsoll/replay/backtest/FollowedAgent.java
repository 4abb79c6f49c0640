package dev.plimsoll.replay.backtest;

import dev.plimsoll.Given;
import dev.plimsoll.advice.Action;
import dev.plimsoll.advice.CostBenefit;
import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.plan.SettingChange;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.SettingValue;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayPolicy;
import dev.plimsoll.replay.backtest.ReplayRun.ReplayPolicy.Step;
import org.jspecify.annotations.Nullable;

/** The agent's policy, with each of its changes and recommended restarts carried out. */
final class FollowedAgent implements ReplayPolicy {

    private final ComputeId id;
    private final ChangingEngine engine;
    private final boolean isProtected;

    FollowedAgent(ComputeId id, BacktestPolicy policy) {
        this.id = id;
        this.isProtected = policy.change().permission().isProtected();
        this.engine = new ChangingEngine(id, policy.unattendedAtOnce());
    }

    @Override
    public Step after(Sample sample) {
        ReplayEngine.ReplayedPass evaluation = engine.evaluate(sample);
        if (evaluation.plan() instanceof Plan.Apply apply) {
            engine.recordAccepted(apply.change(), sample.at());
            return new Step(apply.change(), evaluation.isConclusive(), evaluation.advice());
        }
        return new Step(restart(sample, evaluation.advice()), evaluation.isConclusive(), evaluation.advice());
    }

    /**
     * The recommended restart, taken as made, although the agent leaves it to a person; null without one, or if the
     * compute is protected.
     */
    private @Nullable SettingChange restart(Sample sample, Recommendation advice) {
        CostBenefit costBenefit = advice.costBenefit();
        return !isProtected && advice.action() == Action.RESTART && costBenefit != null && costBenefit.pays()
                ? new SettingChange(id, SettingValue.of(sample.size()), SettingValue.of(sample.size()), advice.causes(),
                        Given.basis(advice.action(), advice.reason()))
                : null;
    }
}
