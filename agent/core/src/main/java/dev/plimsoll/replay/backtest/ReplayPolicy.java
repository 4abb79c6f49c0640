package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.plan.SettingChange;
import org.jspecify.annotations.Nullable;

/** A policy that receives the samples of a compute and sets its size. */
interface ReplayPolicy {

    /** The step after this probe. */
    Step after(Sample sample);

    /**
     * Step after one probe.
     *
     * @param resize the change to make now, if the replay continues; null for none
     * @param isWarm whether the cache counts as warm, so that the ratio is that of its size
     * @param advice the recommendation; null from a policy without recommendations
     */
    record Step(@Nullable SettingChange resize, boolean isWarm, @Nullable Recommendation advice) {

        static final Step NONE = new Step(null, false, null);
    }

    /** A policy that changes nothing. */
    static ReplayPolicy unchanged() {
        return sample -> Step.NONE;
    }
}
