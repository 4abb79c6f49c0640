package dev.plimsoll.cycle;

import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of our own looking at one compute, to decide whether to look again.
 *
 * @param attempted  when the latest look ended, whether it saw anything or not; null before the first
 * @param latest     the latest sample; null where there is none
 * @param echo       the platform's last activity as first listed after that look, which our own look may have set; null
 *                   where no listing followed soon
 * @param sawOthers  whether that look showed others active since the one before
 * @param vain       looks in a row that saw nobody else, failed ones among them
 * @param failure    what came of the latest look if it failed; null while looks succeed
 * @param sleptSince whether the compute was seen not awake since that look
 */
record Attention(@Nullable Instant attempted, @Nullable Sample latest, @Nullable Instant echo, boolean sawOthers,
        int vain,
        @Nullable Observation failure, boolean sleptSince) {

    /** A listing this soon after a look shows what the look itself did to the platform's last activity. */
    private static final Duration FRESH = Duration.ofSeconds(20);

    /** When nothing but the store is remembered: whether it slept meanwhile is not known, so a look may be worth it. */
    static Attention recalled(@Nullable Sample latest) {
        return new Attention(latest == null ? null : latest.at(), latest, null, true, 0, null, true);
    }

    /** What holds of the compute between two looks: a failure holds until a look succeeds. */
    Observation holding(Observation now) {
        Observation failed = failure;
        return now instanceof Observation.LeftAlone && failed != null ? failed : now;
    }

    Attention listed(Compute compute, Instant listedAt) {
        if (!compute.isAwake()) {
            return new Attention(attempted, latest, null, sawOthers, vain, null, true);
        }
        boolean fresh = attempted != null && listedAt.isBefore(attempted.plus(FRESH));
        return echo == null && fresh
                ? new Attention(attempted, latest, compute.lastActive(), sawOthers, vain, failure, sleptSince)
                : this;
    }

    Attention saw(Sample sample, Instant ended) {
        boolean others = latest == null || sample.showsOthersSince(latest);
        return new Attention(ended, sample, null, others, others ? 0 : vain + 1, null, false);
    }

    /** A connection that was refused reached nobody and kept nobody awake; any other attempt may have. */
    Attention failed(Observation why, Instant ended) {
        if (why instanceof Observation.Unreachable no && no.why() == Observation.Failure.REFUSED) {
            return new Attention(ended, latest, null, sawOthers, vain, why, sleptSince);
        }
        return new Attention(ended, latest, null, false, vain + 1, why, false);
    }
}
