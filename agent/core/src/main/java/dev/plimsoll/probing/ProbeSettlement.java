package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.SuspendDelay;
import java.time.Duration;
import java.time.Instant;

/**
 * Settles the cost of the unsettled probes, once it is known who was active after them.
 *
 * <p>It keeps two sums: the upper bound, which is charged to the probe budget, and the likely cost, which is observed.
 * They differ only by the assumed autosuspend delay.
 *
 * @param watch probe state before
 * @param delay present observations of the delay
 * @param cu    size of the compute
 */
record ProbeSettlement(ProbeState watch, SuspendDelay delay, double cu, ProbingPolicy policy) {

    /** The cost after others were active at {@code when} at the latest. */
    ProbeCost othersCame(Instant when, Instant now) {
        UnsettledCost open = watch.period().unsettled();
        if (open == null) {
            return watch.account();
        }
        Duration most = open.costUntil(when, leastDelay(now));
        Duration likely = wentUnnoticed() ? Duration.ZERO
                : watch.probeEcho().isTrue() ? open.costUntil(when, delay.likely(policy.said())) : most;
        return watch.account().charged(most, likely, cu, now);
    }

    /** The cost after the compute was listed as suspended at {@code at}, without activity by others after the probe. */
    ProbeCost asleep(Instant at) {
        UnsettledCost open = watch.period().unsettled();
        LastProbe probe = watch.period().probe();
        if (open == null || probe == null) {
            return watch.account();
        }
        if (!reportsAll()) {
            Duration most = open.costUntil(at, delay.least(policy.said()));
            return watch.account().charged(most, most, cu, at);
        }
        if (wentUnnoticed()) {
            return watch.account().charged(Duration.ZERO, Duration.ZERO, cu, at);
        }
        Instant before = watch.outside().at();
        Duration between = before == null ? Duration.ZERO : Duration.between(before, at);
        boolean bySuspendDelay = !at.plus(between).isBefore(probe.ended().plus(delay.likely(policy.said())));
        return bySuspendDelay
                ? watch.account().charged(open.worst(), open.worst(), cu, at)
                : watch.account()
                        .charged(open.costUntil(at, delay.observed(policy.said(), at)),
                                open.costUntil(at, delay.likely(policy.said())), cu, at);
    }

    /** Upper bound of the unsettled cost if others were active at {@code somebody}. */
    Duration unsettledUntil(Instant somebody, Instant now) {
        UnsettledCost open = watch.period().unsettled();
        return open == null ? Duration.ZERO : open.costUntil(somebody, leastDelay(now));
    }

    /** Lower bound of the delay. */
    Duration leastDelay(Instant now) {
        return watch.probeEcho().isTrue() ? delay.observed(policy.said(), now) : delay.least(policy.said());
    }

    /** Whether the platform, which reports all activity, did not count the latest probe as activity. */
    boolean wentUnnoticed() {
        LastProbe probe = watch.period().probe();
        return probe != null && !probe.followed() && reportsAll();
    }

    /** Whether the platform reports, before it suspends the compute, all earlier activity. */
    private boolean reportsAll() {
        return watch.probeEcho().reportsAllBut(delay.least(policy.said()).dividedBy(2));
    }
}
