package dev.plimsoll.probing;

import dev.plimsoll.activity.LastProbe;
import dev.plimsoll.activity.ProbeResult;
import dev.plimsoll.activity.ProbedActivity;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.learned.ActivityTunables;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.fleet.Compute;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything known about probing one compute: the input of the next decision, and the cost so far.
 *
 * <p>Each listing and each probe makes a new state. The rule and its proof are in docs/reference/probing-bound.md.
 *
 * @param timeline  its timeline
 * @param unsettled possible cost of the probes since others were last active; null if none
 * @param pause     pause of probing after a probe woke it
 * @param account   probing cost
 */
public record ProbeState(Timeline timeline, @Nullable UnsettledCost unsettled, ProbePause pause, ProbeCost account) {

    /** The state of an unknown compute. */
    public static final ProbeState NEW = new ProbeState(Timeline.UNKNOWN, null, ProbePause.NONE, ProbeCost.EMPTY);

    /** The stored state, as the agent continues it after a restart. */
    public ProbeState recalled() {
        return new ProbeState(timeline.recalled(), unsettled, pause, account);
    }

    /**
     * Whether it differs from {@code earlier} enough to be stored: a probe, a charge, a wake-up or a suspend. What listings show
     * of a probe afterwards is in the next listing too.
     *
     * @param atStake observed awake time that may be lost when the agent stops
     */
    public boolean isWorthKeepingAfter(ProbeState earlier, Duration atStake) {
        return !Objects.equals(probedAt(), earlier.probedAt())
                || !account.spent().equals(earlier.account.spent())
                || !timeline.awakeTime().isInStateOf(earlier.timeline.awakeTime())
                || account.awake().minus(earlier.account.awake()).compareTo(atStake) >= 0;
    }

    private @Nullable Instant probedAt() {
        LastProbe probe = timeline.probe();
        return probe == null ? null : probe.ended();
    }

    /** The state after listings until {@code at} that all showed the compute suspended as the latest did. */
    public ProbeState suspendedUntil(Instant at, ActivityTunables tunables) {
        return new ProbeState(timeline.suspendedUntil(at, tunables), unsettled, pause, account);
    }

    /** The state after {@code compute} was listed. */
    public ProbeState listed(Compute compute, Instant at, ProbingPolicy policy) {
        Timeline next = timeline.listed(compute, at, policy.activity());
        ActivityTunables tunables = policy.activity().tunables();
        UnsettledCost open = unsettled;
        ProbeCost cost = account.withAwake(compute.isAwake() ? awakeUntil(at, tunables) : Duration.ZERO,
                compute.size(), at);
        Instant reported = next.evidence().reported();
        if (reported != null && next.learned().isTrue(tunables)) {
            cost = new ProbeSettlement(next, open, cost, cu(compute), policy).othersCame(reported, at);
            open = null;
        }
        if (!compute.isAwake()) {
            cost = new ProbeSettlement(next, open, cost, cu(compute), policy).asleep(at);
            open = null;
        }
        return new ProbeState(next, open, pause, cost);
    }

    /** Time awake since the previous listing. */
    private Duration awakeUntil(Instant at, ActivityTunables tunables) {
        Instant before = timeline.listed().at();
        return timeline.listed().awake() && before != null
                ? TimeSpans.within(Duration.between(before, at), tunables.use().unchanged())
                : Duration.ZERO;
    }

    /** The state after a probe of {@code compute}. */
    public ProbeState probed(ProbeResult probe, Compute compute, ProbingPolicy policy) {
        Timeline next = timeline.probed(probe, compute, policy.activity());
        if (timeline.neverSuspends(compute, probe.ended(), policy.activity().tunables())) {
            return new ProbeState(next, null, pause, account);
        }
        Instant inactive = next.evidence().probed();
        UnsettledCost open = inactive == null ? null : UnsettledCost.of(inactive, probe.ended());
        return switch (probe.found()) {
            case ProbedActivity.Others others ->
                new ProbeState(next, open, ProbePause.NONE, settled(inactive, probe, compute, policy));
            // The activity that the probe relied on did not happen: all probes since the last certain one are charged.
            case ProbedActivity.NoOthers alone -> new ProbeState(next, open, pause, account);
            case ProbedActivity.Woken woken ->
                new ProbeState(next, open, pause.afterWakeup(probe.ended(), policy),
                        settled(probe.begun(), probe, compute, policy));
            case ProbedActivity.Unseen unseen ->
                new ProbeState(next, open, pause, settled(inactive, probe, compute, policy));
            case ProbedActivity.NoConnection refused -> new ProbeState(next, unsettled, pause, account);
        };
    }

    private ProbeCost settled(@Nullable Instant others, ProbeResult probe, Compute compute, ProbingPolicy policy) {
        return others == null ? account : settlement(compute, policy).othersCame(others, probe.ended());
    }

    ProbeSettlement settlement(Compute compute, ProbingPolicy policy) {
        return new ProbeSettlement(timeline, unsettled, account, cu(compute), policy);
    }

    private static double cu(Compute compute) {
        return compute.size().max().value().doubleValue();
    }

    /**
     * Possible cost of the probes since others were last active, if no others follow.
     *
     * <p>A compute is suspended one delay after its last activity. Without probing, that activity is the others', at
     * {@code evidence} or later. With probing, it is the last probe. So only the last probe of an awake period adds awake
     * time, and at most the time from the evidence to its end.
     *
     * @param evidence latest evidence of activity by others
     * @param worst    upper bound of the awake time that the probes since then add
     */
    public record UnsettledCost(Instant evidence, Duration worst) {

        static UnsettledCost of(Instant evidence, Instant ended) {
            return new UnsettledCost(evidence, TimeSpans.longer(Duration.ZERO, Duration.between(evidence, ended)));
        }

        /**
         * The cost if the compute was awake because of the agent until {@code until} at most. Then others became active, or
         * it was listed as suspended.
         *
         * @param delay its autosuspend delay; if unknown, a lower bound
         */
        Duration costUntil(Instant until, Duration delay) {
            return TimeSpans.within(Duration.between(evidence, until).minus(delay), worst);
        }
    }

    /**
     * Pause of probing after a probe woke a compute.
     *
     * @param times probes in a row that woke it
     * @param until end of the pause; null if probing is allowed
     */
    public record ProbePause(int times, @Nullable Instant until) {

        /** No pause. */
        public static final ProbePause NONE = new ProbePause(0, null);

        /** The pause after another wake-up by a probe: twice the previous one, as long as an observation counts. */
        ProbePause afterWakeup(Instant now, ProbingPolicy policy) {
            Duration pause = TimeSpans.shorter(policy.tunables().firstPause().multipliedBy(1L << Math.min(times, 10)),
                    policy.activity().tunables().delay().expiry());
            return new ProbePause(times + 1, now.plus(pause));
        }

        /** Whether the pause lasts. */
        public boolean holds(Instant now) {
            return until != null && now.isBefore(until);
        }
    }
}
