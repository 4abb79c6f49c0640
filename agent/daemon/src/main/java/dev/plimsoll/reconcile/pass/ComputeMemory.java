package dev.plimsoll.reconcile.pass;

import dev.plimsoll.activity.ActivityPolicy;
import dev.plimsoll.activity.Timeline;
import dev.plimsoll.activity.learned.ActivityTunables.Reports;
import dev.plimsoll.activity.learned.TimeSpans;
import dev.plimsoll.activity.use.DailyTimeUse;
import dev.plimsoll.advice.assess.Phase;
import dev.plimsoll.cache.LatestProbe;
import dev.plimsoll.cache.Observation;
import dev.plimsoll.cache.Observation.Failed;
import dev.plimsoll.cache.Observation.Observed;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.cache.Totals;
import dev.plimsoll.change.journal.ChangeRecord;
import dev.plimsoll.change.plan.Plan;
import dev.plimsoll.change.status.ComputeStatus;
import dev.plimsoll.change.status.ProbeRecord;
import dev.plimsoll.fleet.ActivityTimes;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.reconcile.pass.Pass.ComputeListing;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the agent keeps of the probes of one compute from one reconciliation pass to the next.
 *
 * @param state       its timeline, and what probing it cost
 * @param latest      the latest sample; null if there is none
 * @param totals      totals after that sample
 * @param observation result of the latest probe, or why there was none; a failure stays until a probe succeeds or a suspend
 * @param probe       how the latest probe ended, also after a suspend
 * @param kept        the probe state as last written to the store; null if it was never written
 * @param stored      what decided that the status was last stored; null if it was not, since the claim
 * @param suspended   what the platform reported while it was suspended; null before this agent saw that
 * @param asked       when this agent last requested a size change while the compute was awake; null if it never did
 */
public record ComputeMemory(ProbeState state, @Nullable Sample latest, Totals totals, @Nullable Observation observation,
        LatestProbe probe, @Nullable ProbeState kept, @Nullable StoredShape stored,
        @Nullable SuspendedTimes suspended, @Nullable Instant asked) {

    /**
     * What other agents are shown of a status, beside what samples and listings show. Its figures may be a few passes old.
     *
     * @param plan kind of plan
     * @param at   when it was stored
     */
    record StoredShape(Phase phase, Project project, Class<? extends Plan> plan, ChangeRecord record, Instant at) {

        static StoredShape of(ComputeStatus status, Instant now) {
            return new StoredShape(status.phase(), status.project().withoutUse(), status.advice().plan().getClass(),
                    status.advice().record(), now);
        }

        /** Whether the status need not be stored again. While awake, others must see that somebody still lists it. */
        boolean stands(ComputeStatus status, Instant now) {
            return of(status, at).equals(this)
                    && (!status.compute().isAwake() || !ListingSchedule.hasPassed(at, STORED_EACH, now));
        }
    }

    /**
     * What the platform reported of the compute when it was last listed as suspended.
     *
     * @param isOver whether it was listed otherwise since
     * @param stood  whether the times were the same before and after a run
     * @param at     when that was; null if not known
     */
    record SuspendedTimes(ActivityTimes times, boolean isOver, boolean stood, @Nullable Instant at) {

        static @Nullable SuspendedTimes after(@Nullable SuspendedTimes before, Compute compute, @Nullable Instant at) {
            if (!compute.state().isIdle()) {
                return before == null ? null : new SuspendedTimes(before.times, true, before.stood, before.at);
            }
            boolean isSame = before != null && before.times.equals(compute.times());
            return new SuspendedTimes(compute.times(), false,
                    before != null && isSame && (before.isOver || before.stood), at);
        }
    }

    /** The longest time between two writes of the status of an awake compute. */
    public static final Duration STORED_EACH = Duration.ofMinutes(1);

    /** What may be lost of an awake compute when the agent is killed: observed awake time, and what was learned in it. */
    static final Duration AT_STAKE = Duration.ofMinutes(5);
    /** Longest time from the request for a size change to the start of the restarted server. */
    private static final Duration RESTARTING = Duration.ofMinutes(2);

    /** Why the latest probe of this run failed; null while probes succeed, and after a suspend. */
    @Nullable
    Failed failure() {
        return observation instanceof Failed failed ? failed : null;
    }

    /** What its time was used for, by day. */
    DailyTimeUse spent() {
        return state.timeline().awakeTime().log().spent();
    }

    /** Whether the latest probe timed out, so that the next one may time out as well. */
    public boolean gotNoAnswer() {
        return observation instanceof Observation.Unreachable none && none.why() == Observation.Failure.TIMEOUT;
    }

    /**
     * Until when the run of the latest sample was awake, by the listing of now and the one before it: certain of it is the
     * reported suspend, or else the latest listing that showed it awake. Null while it is awake, and where another run may
     * have followed.
     */
    @Nullable
    Instant endOfRun(ComputeListing listing, ActivityPolicy policy) {
        Compute compute = listing.compute();
        Timeline timeline = state.timeline();
        if (compute.isAwake() || latest == null || !timeline.isOfListedRun(latest.at(), compute, policy.tunables())) {
            return null;
        }
        Instant awake = timeline.listed().awake() ? timeline.listed().at() : null;
        Instant suspended = compute.times().suspendedAt();
        boolean isKnown = suspended != null && suspended.isBefore(listing.at())
                && (awake == null ? compute.times().startedAt() != null : suspended.isAfter(awake));
        return isKnown ? suspended : awake;
    }

    /**
     * What is shown of the probes.
     *
     * @param shown what is shown as the latest result
     */
    ProbeRecord probes(@Nullable Observation shown, Compute compute, ActivityPolicy policy) {
        boolean isCurrent = latest == null || !compute.isAwake() || (latest.isOf(compute)
                && state.timeline().isOfListedRun(latest.at(), compute, policy.tunables()));
        return new ProbeRecord(shown, latest, totals, state.account(), isCurrent);
    }

    /** Until when the compute is not probed because a probe woke it; null if it may be probed. */
    @Nullable
    Instant pausedUntil(Instant now) {
        return state.pause().holds(now) ? state.pause().until() : null;
    }

    /** Whether the store, and listings of the suspended compute, have all that it says. */
    boolean isInStore(Instant now) {
        return kept != null && !isWorthKeeping() && failure() == null
                && (asked == null || now.isAfter(asked.plus(RESTARTING)));
    }

    ComputeMemory listed(ProbeState then, Compute compute) {
        return new ComputeMemory(then, latest, totals, compute.isAwake() ? observation : null, probe, kept, stored,
                SuspendedTimes.after(suspended, compute, then.timeline().listed().at()), asked);
    }

    /**
     * Whether a listing with the same times shows that the compute was not awake since. They do not where one is missing, or where
     * they may stand still: they did while it was awake, by listings or a sample, or the last activity is rounded up.
     *
     * @param delay its autosuspend delay, as far as known
     */
    boolean hasTimesOfRuns(Duration delay, Reports tunables) {
        SuspendedTimes known = suspended;
        Instant active = known == null ? null : known.times.lastActive();
        if (known == null || active == null || known.stood || !known.times.showRuns()
                || (known.times.startedAt() == null
                        && state.timeline().learned().times().lead().compareTo(tunables.prompt()) > 0)) {
            return false;
        }
        Instant end = known.times.suspendedAt();
        return latest == null || !latest.at().isAfter(TimeSpans.later(end, active.plus(delay)));
    }

    ComputeMemory skipped(Observation why) {
        return new ComputeMemory(state, latest, totals, failure() == null ? why : observation, probe, kept, stored,
                suspended, asked);
    }

    ComputeMemory saw(ProbeState then, Observed seen, Totals after) {
        return new ComputeMemory(then, seen.sample(), after, seen, new LatestProbe.Succeeded(), kept, stored, suspended,
                asked);
    }

    ComputeMemory failed(ProbeState then, Failed why, Instant at) {
        return new ComputeMemory(then, latest, totals, why, probe.failed(why, at), kept, stored, suspended, asked);
    }

    ComputeMemory written() {
        return new ComputeMemory(state, latest, totals, observation, probe, state, stored, suspended, asked);
    }

    ComputeMemory stored(StoredShape shape) {
        return new ComputeMemory(state, latest, totals, observation, probe, kept, shape, suspended, asked);
    }

    ComputeMemory askedToChange(Instant at) {
        return new ComputeMemory(state, latest, totals, observation, probe, kept, stored, suspended, at);
    }

    /**
     * Whether {@code sample} is the first after a restart that a size change of ours caused. One change restarts once: a run
     * before which one began after the request was not started by it.
     */
    boolean restartedIt(Sample sample) {
        return asked != null && latest != null && !latest.isOfRun(sample)
                && latest.runBegan().isBefore(asked) && !sample.runBegan().isBefore(asked)
                && sample.runBegan().isBefore(asked.plus(RESTARTING));
    }

    /** Whether to write it to the store: after each probe, wake-up and suspend, and every few minutes while awake. */
    boolean isWorthKeeping() {
        return state.isWorthKeepingAfter(kept == null ? ProbeState.NEW : kept, AT_STAKE);
    }
}
