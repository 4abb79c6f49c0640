package dev.plimsoll.reconcile;

import dev.plimsoll.activity.ActivityRecord;
import dev.plimsoll.activity.ActivityRecords;
import dev.plimsoll.activity.StateSpan;
import dev.plimsoll.advice.FigureText;
import dev.plimsoll.advice.SizingPolicy.PlatformPlan;
import dev.plimsoll.advice.assess.Figures;
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
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** How computes are left alone, read from the store when first asked for; each compute is walked by one thread at a time. */
final class ActivityTracking {

    /** What another agent wrote down is read anew so often. */
    private static final Duration REREAD_AFTER = Duration.ofMinutes(15);

    /** Whatever did not sleep for so long has no quiet hour of the day. */
    private static final Duration LONG = Duration.ofDays(2);

    private final ActivityRecords memory;
    private final Map<ComputeId, Known> known = new ConcurrentHashMap<>();
    private final Set<ComputeId> stale = ConcurrentHashMap.newKeySet();
    private Instant read = Instant.EPOCH;
    private int term = -1;

    ActivityTracking(ActivityRecords memory) {
        this.memory = memory;
    }

    /**
     * What is known.
     *
     * @param now     by now
     * @param written as it was last written down
     */
    private record Known(ActivityRecord now, ActivityRecord written) {

        static final Known NOTHING = new Known(ActivityRecord.UNKNOWN, ActivityRecord.UNKNOWN);

        Known with(ActivityRecord later) {
            return new Known(later, written);
        }

        /** Whichever saw more: ours may not have been written down, another agent may have gone on. */
        static Known later(Known ours, Known kept) {
            StateSpan mine = ours.now.stretch();
            StateSpan theirs = kept.now.stretch();
            return mine != null && (theirs == null || mine.at().isAfter(theirs.at())) ? ours : kept;
        }
    }

    /** Reads the memory again at the begin of each {@code term} of duty. */
    synchronized void begin(int ofDuty, Instant now) {
        if (term != ofDuty) {
            reread(now);
            term = ofDuty;
        }
    }

    /** Reads now and then what the agent that looks wrote down. */
    synchronized void serve(Instant now) {
        if (ListingSchedule.hasPassed(read, REREAD_AFTER, now)) {
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
        Known kept = memory.of(id)
                .map(activityRecord -> new Known(activityRecord, activityRecord))
                .orElse(Known.NOTHING);
        stale.remove(id);
        return known.merge(id, kept, Known::later);
    }

    /** It is gone. */
    void forget(ComputeId compute) {
        known.remove(compute);
        stale.remove(compute);
    }

    /** After a listing; {@code watch} is what it taught. */
    void listed(Compute compute, ProbeState watch, Instant at, ProbingPolicy policy) {
        Known before = of(compute);
        known.put(compute.id(),
                before.with(before.now().listed(compute, watch, at, delay(compute, watch, at, policy))));
    }

    /** After a look; {@code watch} is what was known before it. */
    void looked(Compute compute, ProbedActivity inside, Sample sample, @Nullable Sample earlier, ProbeState watch,
            ProbingPolicy policy) {
        Known before = of(compute);
        known.put(compute.id(), before.with(
                before.now().looked(inside, sample, earlier, watch, delay(compute, watch, sample.at(), policy))));
    }

    private static Duration delay(Compute compute, ProbeState watch, Instant now, ProbingPolicy policy) {
        return CurrentDelay.of(compute, watch, policy.said(), now).orDefault();
    }

    /** Writes down what is worth it. */
    void write(Compute compute) {
        ActivityRecord now = of(compute).now();
        if (now.isWorthKeepingAfter(of(compute).written())) {
            memory.keep(compute.id(), now);
            known.put(compute.id(), new Known(now, now));
        }
    }

    /**
     * What is to be said of it.
     *
     * @param figures    what the samples show; null where there are none
     * @param withResize whether a resize is advised
     */
    AwakeTimeAdvice advise(Compute compute, Project project, ComputeMemory recollection, ComputePolicies terms,
            @Nullable Figures figures, boolean withResize, Instant now) {
        ActivityRecord activityRecord = of(compute).now();
        Sample latest = recollection.latest();
        CurrentDelay present = CurrentDelay.of(compute, recollection.watch(), terms.watch().heeding(compute).said(),
                now);
        double start = ColdStart.price(figures, terms.sizing(), activityRecord.ledger().spent().workedPerStart(now));
        DelayTerms weights = DelayTerms.of(compute, start, terms.sizing().plan() == PlatformPlan.FREE);
        Instant runs = PendingUpdates.runsSince(activityRecord, compute, latest);
        return new AwakeTimeAdvice(DelayAdviser.advise(activityRecord, present, weights, now),
                KeptAwake.of(activityRecord, present, weights, mostIdle(latest), now).orElse(null),
                PendingUpdates.of(present, runs, now, restart(project), withResize).orElse(null));
    }

    /** Why it is not expected to fall asleep, so that nothing should wait for that; empty where it is, or nothing is known. */
    Optional<String> staysAwake(Compute compute, ProbeState watch, ProbingPolicy policy, Instant now) {
        StateSpan stretch = of(compute).now().stretch();
        Optional<Duration> awake = Optional.ofNullable(stretch)
                .filter(StateSpan::awake)
                .map(since -> Duration.between(since.from(), since.at()))
                .filter(span -> span.compareTo(LONG) >= 0);
        return CurrentDelay.of(compute, watch, policy.said(), now)
                .whyNever()
                .or(() -> awake.map(span -> "it has been awake for " + FigureText.of(span)));
    }

    private static @Nullable String mostIdle(@Nullable Sample latest) {
        Clients clients = latest == null ? null : latest.connections().clients();
        Clients.Holder holder = clients == null ? null : clients.mostIdle();
        return holder == null ? null : "'" + holder.name() + "'";
    }

    /** When the platform restarts the project's computes by its own plan, whichever plan comes first. */
    private static @Nullable Instant restart(Project project) {
        return Stream.of(project.upkeep().updateAt(), project.upkeep().maintenanceAt())
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }
}
