package dev.plimsoll.replay.backtest;

import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.Plan;
import dev.plimsoll.change.Resize;
import dev.plimsoll.fleet.ComputeId;

/** The agent, whose every change is made. */
final class FollowedAgent implements Steering {

    private final Brain brain;

    FollowedAgent(ComputeId id, Rules rules) {
        this.brain = new Brain(id, rules.unattendedAtOnce());
    }

    @Override
    public Step after(Sample sample) {
        Brain.Thought thought = brain.think(sample);
        Resize resize = thought.plan() instanceof Plan.Apply apply ? apply.resize() : null;
        if (resize != null) {
            brain.done(resize, sample.at());
        }
        return new Step(resize, thought.isConclusive(), thought.advice());
    }
}
