package dev.plimsoll.probing;

import dev.plimsoll.activity.Timeline;
import dev.plimsoll.probing.ProbeState.UnsettledCost;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Settles the cost of the unsettled probes, once it is known who was active after them.
 *
 * <p>It keeps two sums: the upper bound, which is charged to the probe budget, and the likely cost, which is observed.
 * They differ only by the assumed autosuspend delay.
 *
 * @param open    the unsettled cost; null if there is none
 * @param account probing cost so far
 * @param cu      size of the compute
 */
record ProbeSettlement(Timeline timeline, @Nullable UnsettledCost open, ProbeCost account, double cu,
        ProbingPolicy policy) {

    /** The cost after others were active at {@code when} at the latest. */
    ProbeCost othersCame(Instant when, Instant now) {
        if (open == null) {
            return account;
        }
        Duration most = open.costUntil(when, timeline.observedDelay(now, policy.activity()));
        Duration likely = timeline.hidesProbe(policy.activity()) ? Duration.ZERO
                : timeline.learned().isTrue(policy.activity().tunables()) ? open.costUntil(when, likelyDelay()) : most;
        return account.charged(most, likely, cu, now);
    }

    /** The cost after the compute was listed as suspended at {@code at}, without activity by others after the probe. */
    ProbeCost asleep(Instant at) {
        if (open == null) {
            return account;
        }
        if (!timeline.reportsAll(policy.activity())) {
            Duration most = open.costUntil(at, timeline.leastDelay(policy.activity()));
            return account.charged(most, most, cu, at);
        }
        if (timeline.hidesProbe(policy.activity())) {
            return account.charged(Duration.ZERO, Duration.ZERO, cu, at);
        }
        return account.charged(open.costUntil(at, timeline.observedDelay(at, policy.activity())),
                open.costUntil(at, likelyDelay()), cu, at);
    }

    /** Upper bound of the unsettled cost if others were active at {@code somebody}. */
    Duration unsettledUntil(Instant somebody, Instant now) {
        return open == null ? Duration.ZERO
                : open.costUntil(somebody, timeline.observedDelay(now, policy.activity()));
    }

    private Duration likelyDelay() {
        return timeline.delay().likely(policy.activity().delay());
    }
}
