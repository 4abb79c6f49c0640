package dev.plimsoll.advice.autosuspend;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.learned.SuspendDelay.ReportedDelay;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * The present autosuspend delay of a compute, as far as known.
 *
 * @param when   the delay, or never
 * @param source where it is known from
 */
public record CurrentDelay(Autosuspend when, DelaySource source) {

    /** Tolerance of an observation, as one in this number: a platform is late by some seconds. */
    private static final int NEARLY = 10;

    /** Where the delay is known from; the names appear in JSON. */
    public enum DelaySource {
        /** Reported by the platform. */
        REPORTED,
        /** Learned from observed suspends, or from staying awake. */
        LEARNED,
        /** Configured by the owner, or the default of the platform. */
        CONFIGURED,
        /** The rule of the platform for its size: above 16 CU it never suspends (platform/in-the-wild.md 3.1). */
        SIZE
    }

    /**
     * The present delay of {@code compute}.
     *
     * @param policy by what its activity is judged, with the configured delay for a platform that reports none
     */
    public static CurrentDelay of(Compute compute, Timeline timeline, ActivityPolicy policy, Instant now) {
        Autosuspend reported = compute.autosuspend();
        boolean isLarge = Timeline.isTooLarge(compute, policy.tunables());
        if (!(reported instanceof Autosuspend.Never) && isLarge) {
            return new CurrentDelay(new Autosuspend.Never(), DelaySource.SIZE);
        }
        boolean isOff = timeline.delay().isOff(now, policy.tunables().delay());
        if (reported != null && !(reported instanceof Autosuspend.After && isOff)) {
            return new CurrentDelay(reported, DelaySource.REPORTED);
        }
        if (isOff) {
            return new CurrentDelay(new Autosuspend.Never(), DelaySource.LEARNED);
        }
        ReportedDelay configured = policy.delay();
        Duration likely = timeline.delay().likely(configured);
        boolean asConfigured = !likely.isPositive()
                || likely.minus(configured.delay()).abs().compareTo(configured.delay().dividedBy(NEARLY)) <= 0;
        return asConfigured
                ? new CurrentDelay(new Autosuspend.After(configured.delay()), DelaySource.CONFIGURED)
                : new CurrentDelay(new Autosuspend.After(likely), DelaySource.LEARNED);
    }

    /** Why it never suspends; empty where it does. */
    public Optional<AwakeCause> whyNever() {
        return isNever() ? Optional.of(new AwakeCause.NeverSuspends(source)) : Optional.empty();
    }

    public boolean isNever() {
        return when instanceof Autosuspend.Never;
    }
}
