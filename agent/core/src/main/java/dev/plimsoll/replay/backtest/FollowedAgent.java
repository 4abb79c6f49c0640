package dev.plimsoll.replay.backtest;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Resize;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.sizing.Recommendation;
import dev.plimsoll.sizing.Recommendation.Restart;
import dev.plimsoll.sizing.Weighing;
import org.jspecify.annotations.Nullable;

/** The agent, whose every change is made, and every restart that it advises. */
final class FollowedAgent implements Steering {

    private final ComputeId id;
    private final Brain brain;
    private final boolean isProtected;

    FollowedAgent(ComputeId id, Rules rules) {
        this.id = id;
        this.isProtected = rules.change().isProtected();
        this.brain = new Brain(id, rules.unattendedAtOnce());
    }

    @Override
    public Step after(Sample sample) {
        Brain.Thought thought = brain.think(sample);
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
        Weighing weighing = advice.advice().weighing();
        return !isProtected && advice instanceof Restart && weighing != null && weighing.pays()
                ? new Resize(id, sample.size(), sample.size(), advice.advice().why(), null)
                : null;
    }
}
