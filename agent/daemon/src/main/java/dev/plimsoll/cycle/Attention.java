package dev.plimsoll.cycle;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of our own looking at one compute, to decide whether to look again.
 *
 * @param attempted   when the latest look ended, whether it saw anything or not; null before the first
 * @param latest      the latest sample; null where there is none
 * @param sawOthers   whether that look showed others active since the one before
 * @param vain        looks in a row that saw nobody else, failed ones among them
 * @param failure     what came of the latest look if it failed; null while looks succeed
 * @param sleptSince  whether the compute was seen not awake since that look
 */
record Attention(@Nullable Instant attempted, @Nullable Sample latest, boolean sawOthers, int vain,
        @Nullable Observation failure, boolean sleptSince) {

    /** When nothing but the store is remembered: whether it slept meanwhile is not known, so a look may be worth it. */
    static Attention recalled(@Nullable Sample latest) {
        return new Attention(latest == null ? null : latest.at(), latest, true, 0, null, true);
    }

    /** What holds of the compute between two looks: a failure holds until a look succeeds. */
    Observation holding(Observation now) {
        Observation failed = failure;
        return now instanceof Observation.LeftAlone && failed != null ? failed : now;
    }

    Attention listed(Compute compute) {
        return compute.isAwake() ? this : new Attention(attempted, latest, sawOthers, vain, null, true);
    }

    Attention saw(Sample sample, Instant ended) {
        boolean others = latest == null || sample.showsOthersSince(latest);
        return new Attention(ended, sample, others, others ? 0 : vain + 1, null, false);
    }

    /** A connection that was refused reached nobody and kept nobody awake; any other attempt may have. */
    Attention failed(Observation why, Instant ended) {
        if (why instanceof Observation.Unreachable no && no.why() == Observation.Failure.REFUSED) {
            return new Attention(ended, latest, sawOthers, vain, why, sleptSince);
        }
        return new Attention(ended, latest, false, vain + 1, why, false);
    }
}
