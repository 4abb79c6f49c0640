package dev.plimsoll.probing;

import dev.plimsoll.activity.learned.SuspendDelay;
import java.time.Duration;
import java.time.Instant;

/**
 * What open looks came to, once it is known who came after them.
 *
 * <p>Two sums are kept: the most that it may be, which the budget goes by, and the likely one, which is shown. They differ
 * only by what is believed of the suspend delay.
 *
 * @param watch  before
 * @param delay  what is known of the delay by now
 * @param cu     size of the compute
 */
record ProbeSettlement(ProbeState watch, SuspendDelay delay, double cu, ProbingPolicy policy) {

    /** After somebody else came at {@code when} at the latest. */
    ProbeCost othersCame(Instant when, Instant now) {
        UnsettledCost open = watch.period().downsizeLoss();
        if (open == null) {
            return watch.account();
        }
        Duration most = open.cameTo(when, surely(now));
        Duration likely = wentUnnoticed() ? Duration.ZERO
                : watch.probeEcho().isTrue() ? open.cameTo(when, delay.likely(policy.said())) : most;
        return watch.account().paid(most, likely, cu, now);
    }

    /** After it was listed asleep at {@code at}, and nobody else was heard of after our look. */
    ProbeCost asleep(Instant at) {
        UnsettledCost open = watch.period().downsizeLoss();
        LastProbe look = watch.period().look();
        if (open == null || look == null) {
            return watch.account();
        }
        if (!tellsAll()) {
            Duration most = open.cameTo(at, delay.least(policy.said()));
            return watch.account().paid(most, most, cu, at);
        }
        if (wentUnnoticed()) {
            return watch.account().paid(Duration.ZERO, Duration.ZERO, cu, at);
        }
        Instant before = watch.outside().at();
        Duration between = before == null ? Duration.ZERO : Duration.between(before, at);
        boolean byItself = !at.plus(between).isBefore(look.ended().plus(delay.likely(policy.said())));
        return byItself
                ? watch.account().paid(open.worst(), open.worst(), cu, at)
                : watch.account()
                        .paid(open.cameTo(at, delay.shown(policy.said(), at)),
                                open.cameTo(at, delay.likely(policy.said())), cu, at);
    }

    /** What the looks so far came to at most if somebody else was active at {@code somebody}. */
    Duration owed(Instant somebody, Instant now) {
        UnsettledCost open = watch.period().downsizeLoss();
        return open == null ? Duration.ZERO : open.cameTo(somebody, surely(now));
    }

    /** The delay that can be counted upon. */
    Duration surely(Instant now) {
        return watch.probeEcho().isTrue() ? delay.shown(policy.said(), now) : delay.least(policy.said());
    }

    /** Whether the platform, which tells all, did not take our latest look for activity. */
    boolean wentUnnoticed() {
        LastProbe look = watch.period().look();
        return look != null && !look.followed() && tellsAll();
    }

    /** Whether the platform shows, by the time that it falls asleep, all that happened before. */
    private boolean tellsAll() {
        return watch.probeEcho().tellsAllBut(delay.least(policy.said()).dividedBy(2));
    }
}
