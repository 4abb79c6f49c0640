package dev.plimsoll.replay.backtest;

import dev.plimsoll.advice.Recommendation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.change.Resize;
import org.jspecify.annotations.Nullable;

/** Somebody who looks at a compute and sets its size. */
interface ReplayPolicy {

    /** What to do after this look. */
    Step after(Sample sample);

    /**
     * What came of one look.
     *
     * @param resize  the change to make now, unless nothing comes after it; null for none
     * @param isWarm  whether its ratio is taken for that of its size
     * @param advice  what is advised; null from whoever gives no advice
     */
    record Step(@Nullable Resize resize, boolean isWarm, @Nullable Recommendation advice) {

        static final Step NONE = new Step(null, false, null);
    }

    /** Leaves everything as it is. */
    static ReplayPolicy still() {
        return sample -> Step.NONE;
    }
}
