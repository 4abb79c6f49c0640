package dev.plimsoll.reconcile;

import dev.plimsoll.activity.ActivityRecord;
import dev.plimsoll.activity.ActivityRecords;
import dev.plimsoll.activity.StateSpan;
import dev.plimsoll.advice.SizingPolicy.PlatformPlan;
import dev.plimsoll.advice.assess.Figures;
import dev.plimsoll.advice.autosuspend.AwakeCause;
import dev.plimsoll.advice.autosuspend.AwakeTimeAdvice;
import dev.plimsoll.advice.autosuspend.CurrentDelay;
import dev.plimsoll.advice.autosuspend.DelayAdviser;
import dev.plimsoll.advice.autosuspend.DelayTerms;
import dev.plimsoll.advice.autosuspend.KeptAwake;
import dev.plimsoll.advice.autosuspend.PendingUpdates;
import dev.plimsoll.advice.size.ColdStart;
import dev.plimsoll.cache.Clients;
import dev.plimsoll.cache.Sample;
import dev.plimsoll.fleet.Compute;
import dev.plimsoll.fleet.ComputeId;
import dev.plimsoll.fleet.Project;
import dev.plimsoll.probing.ProbeState;
import dev.plimsoll.probing.ProbedActivity;
import dev.plimsoll.probing.ProbingPolicy;
import dev.plimsoll.reconcile.schedule.ListingSchedule;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The activity records of computes. A record is read from the store on first use. Only one thread at a time works on a
 * compute.
 */
final class ActivityTracking {

    /** How often a follower reads again what the leader wrote. */
    private static final Duration REREAD_INTERVAL = Duration.ofMinutes(15);

    /** A compute that was awake for so long is not expected to be suspended at any hour of the day. */
    private static final Duration LONG_AWAKE = Duration.ofDays(2);

    private final Supplier<ActivityRecords> records;
    private final Map<ComputeId, Known> known = new ConcurrentHashMap<>();
    private final Set<ComputeId> stale = ConcurrentHashMap.newKeySet();
    private Instant read = Instant.EPOCH;
    private int term = -1;

    ActivityTracking(Supplier<ActivityRecords> records) {
        this.records = records;
    }

    /**
     * The activity record of one compute.
     *
     * @param now the current record
     * @param written the record as last written to the store
     */
    private record Known(ActivityRecord now, ActivityRecord written) {

        static final Known NOTHING = new Known(ActivityRecord.UNKNOWN, ActivityRecord.UNKNOWN);

        Known with(ActivityRecord later) {
            return new Known(later, written);
        }

        /** The later of the two: ours may not be written yet, or another replica may have continued. */
        static Known later(Known ours, Known kept) {
            StateSpan mine = ours.now.stretch();
            StateSpan theirs = kept.now.stretch();
            return mine != null && (theirs == null || mine.at().isAfter(theirs.at())) ? ours : kept;
        }
    }

    /** Reads the records again when a new leadership term begins. */
    synchronized void begin(int currentTerm, Instant now) {
        if (term != currentTerm) {
            reread(now);
            term = currentTerm;
        }
    }

    /** Reads from time to time what the leader wrote; called by a follower. */
    synchronized void refresh(Instant now) {
        if (ListingSchedule.hasPassed(read, REREAD_INTERVAL, now)) {
            reread(now);
        }
    }

    private void reread(Instant now) {
        stale.addAll(known.keySet());
        read = now;
    }

    private Known of(Compute compute) {
        ComputeId id = compute.id();
        Known present = known.get(id);
        if (present != null && !stale.contains(id)) {
            return present;
        }
        Known kept = records.get()
                .of(id)
                .map(activityRecord -> new Known(activityRecord, activityRecord))
                .orElse(Known.NOTHING);
        stale.remove(id);
        return known.merge(id, kept, Known::later);
    }

    /** Drops the record of a compute that no longer exists. */
    void forget(ComputeId compute) {
        known.remove(compute);
        stale.remove(compute);
    }

    /** Records a listing; {@code probeState} is the state after that listing. */
    void listed(Compute compute, ProbeState probeState, Instant at, ProbingPolicy policy) {
        Known before = of(compute);
        known.put(compute.id(),
                before.with(before.now().listed(compute, probeState, at, delay(compute, probeState, at, policy))));
    }

    /** Records a probe; {@code probeState} is the state before that probe. */
    void probed(Compute compute, ProbedActivity activity, Sample sample, @Nullable Sample earlier,
            ProbeState probeState,
            ProbingPolicy policy) {
        Known before = of(compute);
        known.put(compute.id(), before.with(
                before.now()
                        .probed(activity, sample, earlier, probeState,
                                delay(compute, probeState, sample.at(), policy))));
    }

    private static Duration delay(Compute compute, ProbeState probeState, Instant now, ProbingPolicy policy) {
        return CurrentDelay.of(compute, probeState, policy.said(), now).orDefault();
    }

    /** Writes the record to the store if it changed enough. */
    void write(Compute compute) {
        ActivityRecord now = of(compute).now();
        if (now.isWorthKeepingAfter(of(compute).written())) {
            records.get().keep(compute.id(), now);
            known.put(compute.id(), new Known(now, now));
        }
    }

    /**
     * The advice on suspends, autosuspend delay and pending updates of one compute.
     *
     * @param figures what the samples show; null if there are none
     * @param withResize whether a resize is advised
     */
    AwakeTimeAdvice advise(Compute compute, Project project, ComputeMemory memory, ComputePolicies policies,
            @Nullable Figures figures, boolean withResize, Instant now) {
        ActivityRecord activityRecord = of(compute).now();
        Sample latest = memory.latest();
        CurrentDelay present = CurrentDelay.of(compute, memory.watch(), policies.watch().heeding(compute).said(),
                now);
        double start = ColdStart.cost(figures, policies.sizing(), activityRecord.ledger().spent().workedPerStart(now));
        DelayTerms weights = DelayTerms.of(compute, start, policies.sizing().plan() == PlatformPlan.FREE);
        Instant runs = PendingUpdates.runsSince(activityRecord, compute, latest);
        return new AwakeTimeAdvice(DelayAdviser.advise(activityRecord, present, weights, now),
                KeptAwake.of(activityRecord, present, weights, mostIdle(latest), now).orElse(null),
                PendingUpdates.of(present, runs, now, restart(project), withResize).orElse(null));
    }

    /**
     * Why the compute is not expected to be suspended, so that no change should wait for it; empty if a suspend is
     * expected or nothing is known.
     */
    Optional<AwakeCause> staysAwake(Compute compute, ProbeState probeState, ProbingPolicy policy, Instant now) {
        StateSpan stretch = of(compute).now().stretch();
        Optional<Duration> awake = Optional.ofNullable(stretch)
                .filter(StateSpan::awake)
                .map(since -> Duration.between(since.from(), since.at()))
                .filter(span -> span.compareTo(LONG_AWAKE) >= 0);
        return CurrentDelay.of(compute, probeState, policy.said(), now)
                .whyNever()
                .or(() -> awake.map(AwakeCause.LongAwake::new));
    }

    private static @Nullable String mostIdle(@Nullable Sample latest) {
        Clients clients = latest == null ? null : latest.connections().clients();
        Clients.Holder holder = clients == null ? null : clients.mostIdle();
        return holder == null ? null : "'" + holder.name() + "'";
    }

    /** When the platform restarts the project's computes: the earlier of its planned update and its maintenance. */
    private static @Nullable Instant restart(Project project) {
        return Stream.of(project.upkeep().updateAt(), project.upkeep().maintenanceAt())
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }
}
