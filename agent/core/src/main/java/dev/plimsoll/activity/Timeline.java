package dev.plimsoll.activity;

import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.LearnedActivity;
import dev.plimsoll.activity.learned.SuspendDelay;
import dev.plimsoll.activity.learned.SuspendDelay.ReportedDelay;
import dev.plimsoll.fleet.Autosuspend;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The timeline of one compute: a few kilobytes of plain data, kept across its runs and restarts of the agent.
 *
 * <p>Each list call and each probe makes a new one. The rules are in docs/probing.md.
 *
 * @param listed    state in the latest listing
 * @param probe     the latest probe; null before the first
 * @param evidence  evidence of activity by others since it woke
 * @param learned   what the agent learned about its activity
 * @param awakeTime what its time was used for
 */
public record Timeline(ListedState listed, @Nullable LastProbe probe, ActivityEvidence evidence,
        LearnedActivity learned, AwakeTime awakeTime) {

    /** The timeline of an unknown compute. */
    public static final Timeline UNKNOWN = new Timeline(ListedState.UNLISTED, null, ActivityEvidence.NONE,
            LearnedActivity.NONE, AwakeTime.UNKNOWN);

    /** The timeline after {@code compute} was listed. */
    public Timeline listed(Compute compute, Instant at, ActivityPolicy policy) {
        return new ListingUpdate(compute, at, policy).of(this);
    }

    /** The timeline after {@code compute} was probed. */
    public Timeline probed(ProbeResult probe, Compute compute, ActivityPolicy policy) {
        return new ProbeUpdate(probe, compute, policy).of(this);
    }

    /** The stored timeline, as the agent continues it after a restart: the compute may have changed meanwhile. */
    public Timeline recalled() {
        return new Timeline(ListedState.UNLISTED, probe, evidence.recalled(), learned, awakeTime);
    }

    /** A copy after listings until {@code at} that all showed it suspended as the latest did. */
    public Timeline suspendedUntil(Instant at, ActivityTunables tunables) {
        StateSpan span = awakeTime.span();
        AwakeTime use = span == null || span.awake() ? awakeTime
                : awakeTime.with(span.seenAgain(at), awakeTime.log()).inactiveUntil(at, tunables);
        LastProbe last = probe == null ? null : probe.afterSuspended(at, tunables.reports().prompt());
        return new Timeline(listed.notAwakeAt(at, true), last, evidence, learned, use);
    }

    /** Observations of its autosuspend delay. */
    public SuspendDelay delay() {
        return learned.delay();
    }

    /** Latest known activity, including the agent's own probes; null if none is known. */
    public @Nullable Instant lastActivity() {
        return lastActivity(true);
    }

    @Nullable
    Instant lastActivity(boolean ours) {
        Instant last = listed.active();
        for (Instant other : new Instant[]{evidence.somebody(), listed.asleepAt(),
            ours && probe != null ? probe.ended() : null}) {
            last = other == null || (last != null && !other.isAfter(last)) ? last : other;
        }
        return last;
    }

    /** Lower bound of its autosuspend delay. */
    public Duration leastDelay(ActivityPolicy policy) {
        return delay().least(policy.delay(), policy.tunables().delay());
    }

    /** The known delay, or a longer one if the compute was observed to stay awake for longer, on a platform whose times are true. */
    public Duration observedDelay(Instant now, ActivityPolicy policy) {
        return learned.isTrue(policy.tunables())
                ? delay().observed(policy.delay(), now, policy.tunables().delay())
                : leastDelay(policy);
    }

    /** The reported autosuspend delay, or a shorter observed one. */
    public Duration assumedDelay(ActivityPolicy policy) {
        return delay().assumed(policy.delay());
    }

    /** Best estimate of its autosuspend delay; the platform's default if it never suspends. */
    public Duration likelyDelay(Compute compute, Instant now, ActivityPolicy policy) {
        if (neverSuspends(compute, now, policy.tunables())) {
            return Autosuspend.DEFAULT.delay();
        }
        ReportedDelay reported = policy.delay();
        return reported.byPlatform() ? reported.delay() : delay().likely(reported);
    }

    /**
     * Whether a probe at {@code probed} was in the run that {@code compute} is in as listed, as far as known: since then it
     * was neither suspended nor started.
     */
    public boolean isOfListedRun(Instant probed, Compute compute, ActivityTunables tunables) {
        Instant asleep = listed.asleepAt();
        Instant started = compute.times().startedAt();
        return (asleep == null || probed.isAfter(asleep))
                && (started == null || !learned.earliest(started, tunables).isAfter(probed));
    }

    /** Whether {@code compute} is never suspended, so that probing costs no awake time. */
    public boolean neverSuspends(Compute compute, Instant now, ActivityTunables tunables) {
        return compute.autosuspend() instanceof Autosuspend.Never
                || isTooLarge(compute, tunables) || delay().isOff(now, tunables.delay());
    }

    /** Whether the platform suspends no compute of that size, whatever its delay is. */
    public static boolean isTooLarge(Compute compute, ActivityTunables tunables) {
        return compute.size().max().isAbove(tunables.delay().largest());
    }

    /** Whether the platform reports, before it suspends the compute, all earlier activity. */
    public boolean reportsAll(ActivityPolicy policy) {
        ActivityTunables tunables = policy.tunables();
        Duration sure = SuspendDelay.lessMargin(leastDelay(policy), tunables.delay());
        return learned.times().reportsAllBut(sure, tunables.reports());
    }

    /** Whether the platform, which reports all activity, did not count the latest probe as activity. */
    public boolean hidesProbe(ActivityPolicy policy) {
        return probe != null && !probe.followed() && reportsAll(policy);
    }

    /**
     * Whether it was started before {@code moment}, even if its server came up later.
     *
     * <p>It was listed as awake, and had been suspended so shortly before that it cannot be suspended again.
     */
    boolean wasStartedBefore(Instant moment, ActivityPolicy policy) {
        Instant asleep = listed.asleepAt();
        return listed.awake() && asleep != null && moment.isBefore(asleep.plus(leastDelay(policy)));
    }

    Timeline with(ListedState state) {
        return new Timeline(state, probe, evidence, learned, awakeTime);
    }

    Timeline with(@Nullable LastProbe latest) {
        return new Timeline(listed, latest, evidence, learned, awakeTime);
    }

    Timeline with(ActivityEvidence known) {
        return new Timeline(listed, probe, known, learned, awakeTime);
    }

    Timeline with(LearnedActivity more) {
        return new Timeline(listed, probe, evidence, more, awakeTime);
    }

    Timeline with(AwakeTime use) {
        return new Timeline(listed, probe, evidence, learned, use);
    }

    /**
     * State of a compute in the latest listing.
     *
     * @param at       when it was listed; null before the first listing
     * @param awake    whether it was awake
     * @param asleepAt when it was last listed as suspended or starting; null if it never was
     * @param active   its last activity as reported by the platform; null if none is reported
     */
    public record ListedState(@Nullable Instant at, boolean awake, @Nullable Instant asleepAt,
            @Nullable Instant active) {

        /** Not listed yet. */
        public static final ListedState UNLISTED = new ListedState(null, false, null, null);

        ListedState withActive(@Nullable Instant value) {
            return new ListedState(at, awake, asleepAt, value);
        }

        ListedState awakeAt(Instant now) {
            return new ListedState(now, true, asleepAt, active);
        }

        ListedState notAwakeAt(Instant now, boolean forSure) {
            return new ListedState(now, false, forSure ? now : null, active);
        }

        /** Whether {@code probe} was in the present awake period, as far as known. */
        public boolean includes(@Nullable LastProbe probe) {
            return probe != null && (asleepAt == null || probe.ended().isAfter(asleepAt));
        }
    }
}
